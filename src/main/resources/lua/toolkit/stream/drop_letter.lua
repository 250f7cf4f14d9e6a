--[[ drop_letter: throw a dead letter away.
KEYS   1 dead
ARGV   1 id
REPLY  DROPPED | NO_LETTER
KEEPS  a letter is dropped or replayed, not both
COST   O(1) ]]
return {redis.call('XDEL', KEYS[1], ARGV[1]) == 1 and 'DROPPED' or 'NO_LETTER'}
