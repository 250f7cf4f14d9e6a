--@include toolkit/shared/time

-- A bucket is the moment, in microseconds, in which it will be full; a token puts it off by the time that refills one.
-- The limit may have been another when it was written. One that is further off than an empty bucket of this limit is
-- written as an empty one, or it would be empty for as long as the earlier limit said.
local function look_at_bucket(bucket, requests, per_seconds, now)
  local each = math.ceil(per_seconds * 1000000 / requests)
  local full, empty = math.max(tonumber(redis.call('GET', bucket) or 0), now), now + each * requests
  if full > empty then
    full = empty
    redis.call('SET', bucket, int(full), 'PX', int(math.ceil(each * requests / 1000)))
  end
  return {full = full, each = each, whole = each * requests, wait = full + each - each * requests - now}
end

local function take_token(bucket, state, now)
  state.full = state.full + state.each
  redis.call('SET', bucket, int(state.full), 'PX', int(math.ceil((state.full - now) / 1000)))
end

local function tokens_left(state, now) return int(math.floor((now + state.whole - state.full) / state.each)) end
