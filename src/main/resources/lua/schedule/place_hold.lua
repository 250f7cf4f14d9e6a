--[[ place_hold: give free places of a schedule to one user, all or none, for a limited time.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 lock   6 locks:exp   7 holds   8 buyers   9 outbox   10 idem?
ARGV   1 schedule   2 user   3 member   4 ttl_ms   5 partition   6 partitions   7 fingerprint   8 groups   9 bound
       10 places   11 attached
REPLY  HELD lock_id expires_ms | ALREADY_HELD lock_id expires_ms | ALREADY_ORDERED order |
       LIMITED limit most in_the_way until_ms | SOLD_OUT left owners | STOPPED cancelled_ms | NOT_OPEN opens_ms left_ms |
       CLOSED closed_ms | WAVE_SOLD_OUT left left_ms opens_ms | UNINITIALISED | KEY_REUSED | UNDECIDED
KEEPS  seats + live holds + booked = maxPlayers; a hold that ran out unswept hands its places on; no user is told of a
       hold that could still be lost
COST   O(log holds) ]]
--@include toolkit/shared/time
--@include schedule/shared/hold
--@include schedule/shared/places
--@include schedule/shared/keeping

local epoch, schedule, seats, counter, lock, index, holds, buyers, outbox, idem = unpack(KEYS)
local schedule_id, user, member, ttl_ms, partition, partitions, fingerprint, groups, bound, places, attached = unpack(ARGV)
local free, hold_ms, limits, stopped, phases, closes = read_places(epoch, schedule, seats, counter)
if not free then return {'UNINITIALISED'} end
local old = parse_hold(redis.call('HGET', holds, user), user)
local left = old and redis.call('PTTL', lock) or 0
local seen = replay(outbox, idem, fingerprint, left > 0 and old.id or '')
if seen then return seen end
local now = now_ms()
-- A request without a key that has placed the hold itself, by a call that Redis did not answer, is told so.
local own = AGAIN ~= '' and left > 0 and not idem and old.steps:match('^%S+ %S+ (%S+)$') == fingerprint
if left > 0 then return {own and 'HELD' or 'ALREADY_HELD', old.id, old.expires, under_way(outbox, old.entry)} end
local asked = tonumber(places)
local ordered, unsold, held, unpaid, ended = read_kept(limits, buyers, user, 't:' .. user)
local kept = (held or 0) + (unsold or 0)
if old then
--@include schedule/shared/last_ended
  -- It has ended at its time, though it was not swept yet.
  ended, kept = last_ended(ended, old), kept + old.expires - old.since
  free = free + old.places
end
local refusal = refuse_beside(limits, ordered, asked, outbox) or AGAIN == '?' and {'UNDECIDED'} or refuse_places(stopped, phases, closes, groups, now, asked, free)
  or refuse_kept(limits, unpaid, ended, outbox, now, kept, hold_ms)
if refusal then return refusal end
if free < asked then return {'SOLD_OUT', int(free), int(redis.call('HLEN', holds) + redis.call('HLEN', buyers))} end
local ttl = hold_time(limits, hold_ms, ttl_ms, bound)
if limits.all or kept > 0 and limits.usual and bound == '1' then ttl = math.min(ttl, most_in_all(limits, hold_ms) - kept) end

--@include schedule/shared/hold_fact
--@include shared/answer
local id, facts, reply = redis.call('INCR', counter) * partitions + partition, {}
local hold = {id = int(id), since = int(now), expires = int(now + ttl), version = '1', places = asked, steps = '', attached = attached, user = user}
if old then
--@include schedule/shared/ending_hold
--@include schedule/shared/on_sale
  facts[1] = end_hold(schedule, schedule_id, lock, index, member, holds, old, '3', old.expires)
  note_hold(limits, buyers, old, old.expires, '3')
  free_places(schedule, seats, holds, old.places - asked, asked)
else
  count_left(-asked, redis.call('DECRBY', seats, places))
end
if asked > 1 then redis.call('HINCRBY', schedule, 'extra', int(asked - 1)) end
redis.call('SET', lock, hold.id, 'PXAT', hold.expires)
redis.call('ZADD', index, hold.expires, member)
facts[#facts + 1] = hold_fact(schedule_id, hold, '0')
reply, hold.entry = answer(outbox, idem, fingerprint, {'HELD', hold.id, hold.expires}, facts)
hold.steps = BY:match('^%S+ %S+') .. (idem and '' or ' ' .. fingerprint)
write_hold(holds, hold)
return reply
