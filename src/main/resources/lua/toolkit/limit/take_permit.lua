--[[ take_permit: take a permit out of a bucket, unless it is empty.
KEYS   1 bucket
ARGV   1 permits   2 per_seconds
REPLY  TAKEN left | EMPTY left wait_ms
KEEPS  a bucket gives no more than its permits at once, and no more than as many again in its seconds
COST   O(1) ]]
--@include toolkit/shared/time
--@include toolkit/limit/shared/bucket

local bucket = unpack(KEYS)
local permits, per_seconds = unpack(ARGV)
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local state = look_at_bucket(bucket, permits, per_seconds, now)
if state.wait > 0 then return {'EMPTY', tokens_left(state, now), int(math.ceil(state.wait / 1000))} end
take_token(bucket, state, now)
return {'TAKEN', tokens_left(state, now)}
