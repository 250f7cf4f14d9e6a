--[[ list_letters: dead letters in the order in which they were buried, after one of them.
KEYS   1 dead
ARGV   1 after   2 limit
REPLY  LETTERS what_follows_for_each_letter id fields_and_values
KEEPS  changes nothing
COST   O(limit) ]]
local dead = unpack(KEYS)
local after, limit = unpack(ARGV)
local from = '-'
if after ~= '' then from = '(' .. after end
local reply = {'LETTERS'}
for _, letter in ipairs(redis.call('XRANGE', dead, from, '+', 'COUNT', limit)) do
  reply[#reply + 1] = letter[1]
  reply[#reply + 1] = #letter[2]
  for _, word in ipairs(letter[2]) do reply[#reply + 1] = word end
end
return reply
