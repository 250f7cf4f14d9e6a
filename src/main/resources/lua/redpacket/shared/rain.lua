--@include shared/epoch

-- Whether the hot state of a rain is whole: of the caller's epoch, and as many packets left, users and claims as it
-- says. Redis deletes lists and hashes that are empty, so their lengths are looked at, not whether they are there.
local function stands_whole(epoch, own, left, claimed, pool, taken, claims)
  if own ~= EPOCH or redis.call('GET', epoch) ~= EPOCH then return false end
  left, claimed = tonumber(left), tonumber(claimed)
  return redis.call('LLEN', pool) == left and redis.call('HLEN', taken) == claimed
    and redis.call('LLEN', claims) == claimed
end

-- The same for a script that does not read these fields with others.
local function whole_rain(epoch, rain, pool, taken, claims)
  local own, left, claimed = unpack(redis.call('HMGET', rain, 'epoch', 'left', 'claimed'))
  return stands_whole(epoch, own, left, claimed, pool, taken, claims)
end

-- The first field of the hash of users that a user may still fill and its number, if there is one; then the last packet
-- that the user has, and all of them.
local function packets_of(taken, user, most)
  if most == 1 then
    local item = redis.call('HGET', taken, user)
    return not item and user or nil, 1, item or '::', item or ''
  end
  local fields = {user}
  for i = 2, most do fields[i] = user .. ':' .. i end
  local free, last, all = nil, '::', {}
  for i, item in ipairs(redis.call('HMGET', taken, unpack(fields))) do
    if item then last, all[#all + 1] = item, item elseif not free then free = i end
  end
  return fields[free], free, last, table.concat(all, ' ')
end

-- Lets the keys of a rain of which nothing is left to do go away in an hour; a later request has them rebuilt for
-- another.
local function let_go(rain, pool, taken, claims)
  redis.call('PEXPIRE', rain, 3600000)
  redis.call('PEXPIRE', pool, 3600000)
  redis.call('PEXPIRE', taken, 3600000)
  redis.call('PEXPIRE', claims, 3600000)
end

-- Changes fields (name and value by turns) of a rain. Answers its next fact: all of it, so that a fact alone can
-- restore it.
local function change_rain(rain, id, ...)
  redis.call('HSET', rain, ...)
  redis.call('HINCRBY', rain, 'version', 1)
  local fact = {'kind', 'rain', 'resource', id}
  for _, word in ipairs(redis.call('HGETALL', rain)) do
    fact[#fact + 1] = word
  end
  return fact
end
