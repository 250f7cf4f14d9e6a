--[[ mark_settled: note that facts on their way when an epoch began, or Redis was emptied, have been waited for.
KEYS   1 settled
ARGV   1 wait
REPLY  SETTLED | LOST
KEEPS  a wait that began before another epoch or emptying settles nothing
COST   O(1) ]]
--@include shared/epoch

local mark = redis.call('GET', KEYS[1])
if mark == ARGV[1] .. '@' .. EPOCH then
  redis.call('SET', KEYS[1], EPOCH)
  mark = EPOCH
end
return {mark == EPOCH and 'SETTLED' or 'LOST'}
