--[[ close_program: the first step of a rebuild: from here on every purchase waits for it.
KEYS   1 lease   2 epoch   3 program   4 remain   5 buyers   6 changes   7 rows_or_picks …
ARGV   1 token   2 even_if_open
REPLY  CLOSED | OPEN | LOST
KEEPS  a program that another rebuild has opened stays open unless it is forced
COST   O(categories); the rows are freed by another thread ]]
--@include shared/lease
--@include shared/guard

local lease, epoch, program, remain, buyers, changes = unpack(KEYS)
local token, even_if_open = unpack(ARGV)
local FIRST_ROWS = 7
if not leased(lease, token) then return {'LOST'} end
local open = even_if_open ~= '1' and initialised(epoch, program, program, remain, buyers)
for i = FIRST_ROWS, #KEYS do
  open = open and redis.call('EXISTS', KEYS[i]) == 1
end
if open then return {'OPEN'} end
redis.call('UNLINK', program, remain, buyers, changes)
for i = FIRST_ROWS, #KEYS do
  redis.call('UNLINK', KEYS[i])
end
return {'CLOSED'}
