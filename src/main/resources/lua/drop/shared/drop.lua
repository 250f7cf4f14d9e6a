--@include shared/guard

-- Whether the hot state of a drop is whole: as many ranges of codes, users and batches as it says. Redis deletes keys
-- that are empty, so their lengths are looked at, not whether they are there.
local function whole_drop(epoch, drop, pool, users, batches)
  if not initialised(epoch, drop, drop) then return false end
  local ranges, claimants, known = unpack(redis.call('HMGET', drop, 'ranges', 'claimants', 'batches'))
  return redis.call('LLEN', pool) == tonumber(ranges) and redis.call('HLEN', users) == tonumber(claimants)
    and redis.call('SCARD', batches) == tonumber(known)
end
