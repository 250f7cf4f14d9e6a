--[[ read_rows: some rows of one category as they are now, 500 at most.
KEYS   1 epoch   2 program   3 remain   4 buyers   5 rows
ARGV   1 row …
REPLY  ROWS map seats… | UNINITIALISED
KEEPS  changes nothing; a row that is not there is empty
COST   O(seats of the rows) ]]
--@include shared/guard

local epoch, program, remain, buyers, rows = unpack(KEYS)
if not initialised(epoch, program, program, remain, buyers, rows) then return {'UNINITIALISED'} end
local reply = {'ROWS', redis.call('HGET', program, 'map')}
for i, seats in ipairs(redis.call('HMGET', rows, unpack(ARGV))) do
  reply[i + 2] = seats or ''
end
return reply
