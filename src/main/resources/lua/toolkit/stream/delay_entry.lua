--[[ delay_entry: let an entry whose work failed be tried again later, or make it a dead letter after its last attempt.
KEYS   1 stream   2 retries   3 reasons   4 consumers   5 dead
ARGV   1 group   2 consumer   3 id   4 delay_ms   5 kind   6 most_attempts   7 most_dead   8 reason
REPLY  DELAYED | BURIED letter | GONE
KEEPS  an entry becomes a dead letter once, in the step that ends it for its group
COST   O(fields + groups) ]]
--@include toolkit/stream/shared/stream
local stream, retries, reasons, consumers, dead = unpack(KEYS)
local group, consumer, id, delay_ms, kind, most_attempts, most_dead, reason = unpack(ARGV)
local attempts = deliveries(stream, group, consumer, id)
if not attempts then return {'GONE'} end
alive(consumers, consumer)
if kind ~= 'LATER' then
  -- The attempt does not count. The older the entry is, the less often it is tried.
  local delay, age = tonumber(delay_ms), now_ms() - string.match(id, '%d+')
  if kind == 'EARLY' then delay = math.max(delay, math.min(math.floor(age / 8), 5000)) end
  wait_until(stream, retries, group, id, now_ms() + delay, attempts - 1)
  return {'DELAYED'}
end
local most = tonumber(most_attempts)
local full = attempts >= most and redis.call('XLEN', dead) >= tonumber(most_dead)
if attempts < most or full then
  redis.call('HSET', reasons, id, reason)
  -- No more dead letters may lie there: the last attempt is made again.
  wait_until(stream, retries, group, id, now_ms() + delay_ms, full and most - 1 or attempts)
  return {'DELAYED'}
end
if reason == '' then reason = redis.call('HGET', reasons, id) or 'its consumers died' end
local entry = redis.call('XRANGE', stream, id, id)[1]
local letter = '0-0'
if entry then
  letter = redis.call('XADD', dead, '*', 'group', group, 'entry', id, 'attempts', attempts, 'reason', reason, unpack(entry[2]))
end
finish(stream, reasons, group, id)
return {'BURIED', letter}
