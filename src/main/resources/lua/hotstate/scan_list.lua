--[[ scan_list: one piece of a list.
KEYS   1 list
ARGV   1 first   2 last
REPLY  PART item…
KEEPS  changes nothing
COST   O(first + items) ]]
return {'PART', unpack(redis.call('LRANGE', KEYS[1], ARGV[1], ARGV[2]))}
