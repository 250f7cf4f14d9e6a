--[[ end_rain: end a rain whose time is up, or before its time by an operator; no packet is given away from here on.
KEYS   1 epoch   2 rain   3 pool   4 taken   5 claims   6 rains:exp   7 outbox   8 idem?
ARGV   1 rain   2 ended_by   3 fingerprint
REPLY  ENDED ended_ms | NOT_DUE end_ms | DONE | UNINITIALISED | KEY_REUSED
KEEPS  a rain ends once; its index entry stays until everything that follows from its end is done
COST   O(log rains) ]]
--@include toolkit/shared/time
--@include redpacket/shared/rain
--@include shared/answer

local epoch, rain, pool, taken, claims, index, outbox, idem = unpack(KEYS)
local rain_id, ended_by, fingerprint = unpack(ARGV)
if not whole_rain(epoch, rain, pool, taken, claims) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local ends, ended, returned, credited =
  unpack(redis.call('HMGET', rain, 'end', 'ended_at', 'returned_at', 'credited_at'))
local now = now_ms()
if credited ~= '' then
  redis.call('ZREM', index, rain_id)
  return {'DONE'}
end
-- The next look at what is left to do: soon for the rest, which the funder waits for; later for credits under way.
if ended ~= '' then
  redis.call('ZADD', index, int(now + (returned == '' and 5000 or 15000)), rain_id)
  return {'ENDED', ended}
end
if ended_by == 'time' and now < tonumber(ends) then
  redis.call('ZADD', index, ends, rain_id)
  return {'NOT_DUE', ends}
end

local late = now >= tonumber(ends)
ended = late and ends or int(now)
redis.call('ZADD', index, int(now + 5000), rain_id)
local fact = change_rain(rain, rain_id, 'ended_at', ended, 'ended_by', late and 'time' or ended_by)
return answer(outbox, idem, fingerprint, {'ENDED', ended}, {fact})
