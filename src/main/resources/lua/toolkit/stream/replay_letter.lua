--[[ replay_letter: put a dead letter back into its stream, for the group that failed.
KEYS   1 dead   2 stream
ARGV   1 id
REPLY  REPLAYED entry | NO_LETTER
KEEPS  a letter is put back once: in the step that takes it out of the dead letters
COST   O(fields) ]]
local dead, stream = unpack(KEYS)
local id = unpack(ARGV)
local letter = redis.call('XRANGE', dead, id, id)[1]
if not letter then return {'NO_LETTER'} end
-- Before what was appended stand group, entry, attempts and reason; and then group and time, if it was replayed before.
local words, first = letter[2], 9
local appended = string.match(words[4], '%d+')
if words[first] == '~group' then
  appended = words[first + 3]
  first = first + 4
end
redis.call('XDEL', dead, id)
local entry = redis.call('XADD', stream, '*', '~group', words[2], '~appended', appended, unpack(words, first))
return {'REPLAYED', entry}
