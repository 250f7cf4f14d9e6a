--[[ read_watermark: the outbox entry of a partition before which every fact of its term is decided: it is in MongoDB,
     or nothing will bring it there.
KEYS   1 settled   2 outbox
ARGV
REPLY  SETTLED term before_ms before_number now_ms | WAITING term before_ms before_number now_ms
KEEPS  changes nothing; no later entry is before the one that is told. While WAITING facts may still come that the
       outbox has lost
COST   O(1) ]]
--@include shared/epoch
--@include toolkit/shared/time
--@include hotstate/shared/over

local settled, outbox = unpack(KEYS)
local oldest, now = redis.call('XRANGE', outbox, '-', '+', 'COUNT', 1)[1], int(now_ms())
-- With nothing on its way all entries of earlier ms are decided; one of this ms may still come.
local ms, number = (oldest and oldest[1] or now .. '-0'):match('^(%d+)-(%d+)$')
if not oldest then
  -- So are all that there were, also those ahead of a clock that was put back: the next goes on from the last one then.
  local last_ms, last_number = last_entry(outbox):match('^(%d+)-(%d+)$')
  if last_ms and tonumber(last_ms) >= tonumber(ms) then ms, number = last_ms, int(last_number + 1) end
end
local term = EPOCH:match('^%d+')
if redis.call('GET', settled) == EPOCH then return {'SETTLED', term, ms, number, now} end
return {'WAITING', term, ms, number, now}
