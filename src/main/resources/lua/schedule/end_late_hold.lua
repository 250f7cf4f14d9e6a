--[[ end_late_hold: end a hold whose fact came late: it holds nothing.
KEYS   1 lease   2 outbox
ARGV   1 token   2 schedule   3 user   4 lock_id   5 locked_ms   6 expires_ms   7 version   8 places   9 steps
REPLY  ENDED | LOST
KEEPS  nothing is given back: the hold never held anything here; its user does not rest for it
COST   O(1) ]]
--@include toolkit/shared/time
--@include shared/lease
--@include schedule/shared/ending_hold
--@include shared/answer

local lease, outbox = unpack(KEYS)
local token, schedule, user, lock_id, locked_ms, expires_ms, version, places, steps = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
local hold = {id = lock_id, since = locked_ms, expires = expires_ms, version = version, places = tonumber(places), steps = steps, attached = '', user = user}
local CANCELLED = '2'
local fact = ended_fact(schedule, hold, CANCELLED, tonumber(locked_ms))
fact[#fact + 1], fact[#fact + 2] = 'ending', 'late'
return answer(outbox, nil, '', {'ENDED'}, {fact})
