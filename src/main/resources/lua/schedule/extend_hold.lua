--[[ extend_hold: let a live hold last the given time from now, within its limits; never shortens it.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 lock   6 locks:exp   7 holds   8 buyers   9 outbox   10 idem?
ARGV   1 schedule   2 user   3 member   4 ttl_ms   5 fingerprint   6 groups   7 bound
REPLY  EXTENDED lock_id expires_ms places attached | NOT_HELD | LIMITED limit most in_the_way until_ms |
       STOPPED cancelled_ms | NOT_OPEN opens_ms left_ms | CLOSED closed_ms | UNINITIALISED | KEY_REUSED
KEEPS  seats + live holds + booked = maxPlayers; index entry and key end together
COST   O(log holds) ]]
--@include toolkit/shared/time
--@include schedule/shared/places
--@include schedule/shared/hold
--@include schedule/shared/hold_step
--@include schedule/shared/no_hold
--@include schedule/shared/keeping
--@include shared/answer

-- Without limits, a hold that its user renews ends after so many times the hold time.
local TIMES = 10

local epoch, schedule, seats, counter, lock, index, holds, buyers, outbox, idem = unpack(KEYS)
local schedule_id, user, member, ttl_ms, fingerprint, groups, bound = unpack(ARGV)
local free, hold_ms, limits, stopped, waves, closes = read_places(epoch, schedule, seats, counter)
if not free then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local hold = parse_hold(redis.call('HGET', holds, user), user)
-- As in cancel_hold.
if not hold or redis.call('PTTL', lock) <= 0 then
  local entry = cancellation(buyers, user)
  if under_way(outbox, entry) then return {'NOT_HELD', under_way(outbox, entry)} end
  return (answer(outbox, idem, fingerprint, {'NOT_HELD'}, {}))
end
local now = now_ms()
-- The hold goes on to its end; that it lasts longer is asked for as a new one is.
local phases, refusal = read_phases(stopped, waves, closes, now)
if phases ~= '' then refusal = refuse_phase(phases, groups, now) end
if refusal then return refusal end
local ttl = hold_time(limits, hold_ms, ttl_ms, bound)
local _, unsold, held = read_kept(limits, buyers, user, 't:' .. user)
local kept, most = (held or 0) + (unsold or 0), limits.all or math.huge
if not limits.all and bound == '1' then
  most = math.min(TIMES * (limits.hold or hold_ms) + kept, most_in_all(limits, hold_ms) or math.huge)
end
local last = hold.since + most - kept
local ends = tonumber(hold.expires)
if now + ttl > ends and last <= ends then
  return {'LIMITED', 'heldMinutesInAll', int(limits.all or most - kept), 'hold:' .. hold.id, '', under_way(outbox, hold.entry)}
end

hold.expires = int(math.max(ends, math.min(now + ttl, last)))
hold.version = int(hold.version + 1)
redis.call('PEXPIREAT', lock, hold.expires)
redis.call('ZADD', index, hold.expires, member)
local reply = {'EXTENDED', hold.id, hold.expires, int(hold.places), hold.attached}
CHANGED = hold.entry
reply, hold.entry = answer(outbox, idem, fingerprint, reply, {hold_fact(schedule_id, hold, '0')})
add_step(hold, now, hold.expires)
write_hold(holds, hold)
return reply
