--[[ drop_letter: throw a dead letter away.
KEYS   1 dead
ARGV   1 id
REPLY  DROPPED | NO_LETTER
KEEPS  a letter is dropped or replayed, not both
COST   O(1) ]]
local dead = unpack(KEYS)
local id = unpack(ARGV)
return {redis.call('XDEL', dead, id) == 1 and 'DROPPED' or 'NO_LETTER'}
