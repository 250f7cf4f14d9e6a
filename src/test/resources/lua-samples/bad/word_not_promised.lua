--[[ word_not_promised: a sample that breaks one rule.
KEYS   1 thing
ARGV   1 id
REPLY  GONE | HELD
KEEPS  what it must
COST   O(1) ]]
if redis.call('HGET', KEYS[1], ARGV[1]) then return {'HELD'} end
local leaked = redis.call('HGET', KEYS[1], '')
return {leaked and 'LEAKED' or 'GONE'}
