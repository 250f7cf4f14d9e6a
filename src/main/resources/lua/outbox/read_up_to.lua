--[[ read_up_to: the oldest facts of an outbox up to one of them, or up to the newest that there is now.
KEYS   1 outbox
ARGV   1 last   2 limit
REPLY  ENTRIES last entry…
KEEPS  changes nothing; what comes later is not among them, whatever the clock says
COST   O(limit) ]]
--@include shared/epoch

local outbox = unpack(KEYS)
local last, limit = unpack(ARGV)
if last == '' then
  local newest = redis.call('XREVRANGE', outbox, '+', '-', 'COUNT', 1)[1]
  if not newest then return {'ENTRIES', ''} end
  last = newest[1]
end
return {'ENTRIES', last, unpack(redis.call('XRANGE', outbox, '-', last, 'COUNT', limit))}
