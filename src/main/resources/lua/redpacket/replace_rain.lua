--[[ replace_rain: make another rain of one that has not begun; its packets are loaded by the rebuild that this makes
     necessary.
KEYS   1 epoch   2 rain   3 pool   4 taken   5 claims   6 rains:exp   7 outbox
ARGV   1 rain   2 version   3 end_ms   4 field_or_value …
REPLY  REPLACED | CHANGED | BEGUN | UNINITIALISED
KEEPS  nothing changes when the rain has begun or is not at the version that was looked at
COST   O(log rains), and the packets in the background ]]
--@include toolkit/shared/time
--@include redpacket/shared/rain
--@include shared/answer

local epoch, rain, pool, taken, claims, index, outbox = unpack(KEYS)
local rain_id, version, end_ms = unpack(ARGV, 1, 3)
local FIRST_FIELD = 4
if not whole_rain(epoch, rain, pool, taken, claims) then return {'UNINITIALISED'} end
local current, starts, ended = unpack(redis.call('HMGET', rain, 'version', 'start', 'ended_at'))
if ended ~= '' or now_ms() >= tonumber(starts) then return {'BEGUN'} end
if current ~= version then return {'CHANGED'} end

local fact = change_rain(rain, rain_id, unpack(ARGV, FIRST_FIELD))
redis.call('UNLINK', rain, pool, taken, claims)
redis.call('ZADD', index, end_ms, rain_id)
return answer(outbox, nil, '', {'REPLACED'}, {fact})
