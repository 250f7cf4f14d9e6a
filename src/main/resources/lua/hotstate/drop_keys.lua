--[[ drop_keys: delete keys of a closed resource that is over.
KEYS   1 lease   2 key …
ARGV   1 token
REPLY  DROPPED | LOST
KEEPS  the facts have all that is in them
COST   O(keys); what they hold is freed by another thread ]]
--@include shared/lease

local lease = unpack(KEYS)
local token = unpack(ARGV)
local FIRST_KEY = 2
if not leased(lease, token) then return {'LOST'} end
for i = FIRST_KEY, #KEYS do redis.call('UNLINK', KEYS[i]) end
return {'DROPPED'}
