--[[ count_letters: the number of dead letters.
KEYS   1 dead
ARGV
REPLY  COUNTED count
KEEPS  changes nothing
COST   O(1) ]]
local dead = unpack(KEYS)
return {'COUNTED', redis.call('XLEN', dead)}
