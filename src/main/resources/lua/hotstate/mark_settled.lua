--[[ mark_settled: note that facts on their way when an epoch began, or Redis was emptied, have been waited for.
KEYS   1 settled
ARGV   1 wait
REPLY  SETTLED | LOST
KEEPS  a wait that began before another epoch or emptying settles nothing
COST   O(1) ]]
--@include shared/epoch

local settled = unpack(KEYS)
local wait = unpack(ARGV)
local mark = redis.call('GET', settled)
if mark == wait .. '@' .. EPOCH then
  redis.call('SET', settled, EPOCH)
  mark = EPOCH
end
return {mark == EPOCH and 'SETTLED' or 'LOST'}
