--[[ extend_hold: let a live hold last the given time from now; never shortens it.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 lock   6 locks:exp   7 holds   8 outbox   9 idem?
ARGV   1 schedule   2 user   3 member   4 ttl_ms   5 fingerprint   6 groups
REPLY  EXTENDED lock_id expires_ms | NOT_HELD | STOPPED | NOT_OPEN opens_ms left_ms | CLOSED closed_ms | UNINITIALISED | KEY_REUSED
KEEPS  seats + live holds + booked = maxPlayers; index entry and key end together
COST   O(log holds) ]]
--@include shared/time
--@include shared/guard
--@include shared/phases
--@include schedule/shared/hold
--@include shared/answer

local epoch, schedule, seats, counter, lock, index, holds, outbox, idem = unpack(KEYS)
local schedule_id, user, member, ttl_ms, fingerprint, groups = unpack(ARGV)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local hold = read_hold(holds, user)
local left = hold and redis.call('PTTL', lock) or 0
if left <= 0 then return {'NOT_HELD'} end
local now = now_ms()
-- The hold goes on to its end; that it lasts longer is asked for as a new one is.
local phases, refusal = read_phases(schedule, now)
if phases ~= '' then refusal = refuse_phase(phases, groups, now) end
if refusal then return refusal end

hold.expires = int(now + math.max(left, tonumber(ttl_ms)))
hold.version = hold.version + 1
redis.call('PEXPIREAT', lock, hold.expires)
redis.call('ZADD', index, hold.expires, member)
local reply
reply, hold.entry = answer(outbox, idem, fingerprint, {'EXTENDED', hold.id, hold.expires}, {hold_fact(schedule_id, hold, 0)})
write_hold(holds, hold)
return reply
