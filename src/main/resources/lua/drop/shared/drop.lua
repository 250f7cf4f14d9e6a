--@include shared/epoch

-- Whether the hot state of a drop is whole: of the caller's epoch, and as many ranges of codes, users and batches as it
-- says. Redis deletes keys that are empty, so their lengths are looked at, not whether they are there.
local function stands_whole(epoch, own, ranges, claimants, known, pool, users, batches)
  if own ~= EPOCH or redis.call('GET', epoch) ~= EPOCH then return false end
  return redis.call('LLEN', pool) == tonumber(ranges) and redis.call('HLEN', users) == tonumber(claimants)
    and redis.call('SCARD', batches) == tonumber(known)
end

-- The same for a script that does not read these fields with others.
local function whole_drop(epoch, drop, pool, users, batches)
  local own, ranges, claimants, known = unpack(redis.call('HMGET', drop, 'epoch', 'ranges', 'claimants', 'batches'))
  return stands_whole(epoch, own, ranges, claimants, known, pool, users, batches)
end
