--[[ count_letters: how many dead letters there are.
KEYS   1 dead
ARGV
REPLY  COUNTED count
KEEPS  changes nothing
COST   O(1) ]]
local dead = unpack(KEYS)
return {'COUNTED', redis.call('XLEN', dead)}
