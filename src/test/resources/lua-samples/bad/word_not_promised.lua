--[[ word_not_promised: a sample that breaks one rule.
KEYS   1 thing
ARGV   1 id
REPLY  GONE | HELD
KEEPS  what it must
COST   O(1) ]]
local thing = unpack(KEYS)
local id = unpack(ARGV)
if redis.call('HGET', thing, id) then return {'HELD'} end
local leaked = redis.call('HGET', thing, '')
return {leaked and 'LEAKED' or 'GONE'}
