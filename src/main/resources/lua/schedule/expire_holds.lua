--[[ expire_holds: release holds of one schedule whose index entries are due, after looking again.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 locks:exp   6 holds   7 buyers   8 outbox   9 lock …
ARGV   1 schedule   2 user …
REPLY  SWEPT outcome… | UNINITIALISED
KEEPS  seats + live holds + booked = maxPlayers; a key with time left keeps its index entry, at the key's real end
COST   O(holds named · log holds); each is a key and a user, at most a hundred in a call ]]
--@include toolkit/shared/time
--@include shared/guard
--@include schedule/shared/hold
--@include schedule/shared/on_sale
--@include shared/kept
--@include schedule/shared/ending_hold
--@include shared/answer

local epoch, schedule, seats, counter, index, holds, buyers, outbox = unpack(KEYS)
local schedule_id = unpack(ARGV, 1, 1)
-- User i has its lock in KEYS[LOCKS + i].
local FIRST_USER, LOCKS = 2, 8
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local users = {unpack(ARGV, FIRST_USER)}
local now, reply, facts = now_ms(), {'SWEPT'}, {}
local moved, out, ended, late, extra = {}, {}, {}, {}, 0
local packed, limits = redis.call('HMGET', holds, unpack(users)), limits_of(schedule)
for i, user in ipairs(users) do
  local member = 'lock:' .. schedule_id .. ':' .. user
  local left = redis.call('PTTL', KEYS[LOCKS + i])
  local hold = packed[i] and parse_hold(packed[i], user)
  if hold and left > 0 then
    moved[#moved + 1] = int(now + left)
    moved[#moved + 1] = member
  else
    out[#out + 1] = member
  end
  if hold and left <= 0 then
    ended[#ended + 1], extra = user, extra + hold.places - 1
    if left ~= -2 then late[#late + 1] = LOCKS + i end
    facts[#facts + 1] = ended_fact(schedule_id, hold, '3', hold.expires)
    note_hold(limits, buyers, hold, hold.expires, '3')
  end
  reply[i + 1] = not hold and 'DROPPED' or left > 0 and 'RESCORED' or 'EXPIRED'
end

if #moved > 0 then redis.call('ZADD', index, unpack(moved)) end
if #out > 0 then redis.call('ZREM', index, unpack(out)) end
if #ended > 0 then
  redis.call('HDEL', holds, unpack(ended))
  count_extra(schedule, -extra)
end
-- Also when none has ended: an entry without a hold may be one that was lost.
if #out > 0 then free_places(schedule, seats, holds, #ended + extra) end
for _, lock in ipairs(late) do
  redis.call('DEL', KEYS[lock])
end
return answer(outbox, nil, '', reply, facts)
