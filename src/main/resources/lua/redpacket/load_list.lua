--[[ load_list: put some packets behind those that are loaded already, or some claims behind those that are restored.
KEYS   1 lease   2 list
ARGV   1 token   2 field_or_value …
REPLY  LOADED | LOST
KEEPS  nothing is loaded twice: only the rebuild that holds the lease loads, and it begins with an empty list
COST   O(items) ]]
--@include shared/lease

if not leased(KEYS[1], ARGV[1]) then return {'LOST'} end
redis.call('RPUSH', KEYS[2], unpack(ARGV, 2))
-- What a rebuild leaves behind that dies goes away by itself; the end of the rebuild says how long the keys last.
redis.call('PEXPIRE', KEYS[2], 3600000)
return {'LOADED'}
