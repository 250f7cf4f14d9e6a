--[[ count_dead: count the dead facts about a user, some at a time.
KEYS   1 outbox:dead
ARGV   1 user   2 from
REPLY  COUNTED number from
KEEPS  changes nothing
COST   O(1,000) ]]
local dead = unpack(KEYS)
local user, from = unpack(ARGV)
local TOGETHER = 1000
local entries = redis.call('XRANGE', dead, from, '+', 'COUNT', TOGETHER)
local number, last = 0, ''
for _, entry in ipairs(entries) do
  local words, found = entry[2], false
  for i = 2, #words, 2 do
    found = found or words[i] == user or words[i - 1] == 'by' and string.sub(words[i], -#user - 1) == ' ' .. user
  end
  if found then number = number + 1 end
  last = entry[1]
end
return {'COUNTED', tostring(number), #entries == TOGETHER and '(' .. last or ''}
