--[[ read_program: a program, with the numbers of tickets left.
KEYS   1 epoch   2 program   3 remain   4 buyers
ARGV
REPLY  PROGRAM field_or_value… | UNINITIALISED
KEEPS  changes nothing; now tells Redis's clock; left:<category> tells the tickets left of each category
COST   O(categories) ]]
--@include shared/guard
--@include toolkit/shared/time

local epoch, program, remain, buyers = unpack(KEYS)
if not initialised(epoch, program, program, remain, buyers) then return {'UNINITIALISED'} end
local reply = {'PROGRAM', 'now', int(now_ms()), unpack(redis.call('HGETALL', program))}
for i, word in ipairs(redis.call('HGETALL', remain)) do
  reply[#reply + 1] = i % 2 == 1 and 'left:' .. word or word
end
return reply
