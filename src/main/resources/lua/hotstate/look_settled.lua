--[[ look_settled: whether facts on their way when an epoch began, or Redis was emptied, have been waited for; if not,
     which wait is under way.
KEYS   1 settled
ARGV   1 wait
REPLY  SETTLED | WAITING wait term
KEEPS  one wait a term, for all servers; its name tells it from the wait for another emptying; no term goes back
COST   O(1) ]]
--@include hotstate/shared/later

local settled = unpack(KEYS)
local wait = unpack(ARGV)
local mark, term = redis.call('GET', settled), EPOCH:match('^%d+')
if later(mark) then return {'UNVERIFIED'} end
if mark == EPOCH then return {'SETTLED'} end
if mark and string.sub(mark, -#EPOCH - 1) == '@' .. EPOCH then
  return {'WAITING', string.sub(mark, 1, -#EPOCH - 2), term}
end
redis.call('SET', settled, wait .. '@' .. EPOCH)
return {'WAITING', wait, term}
