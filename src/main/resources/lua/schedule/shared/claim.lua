--@include shared/phases

-- Why so many places cannot be taken now whether they are free or not, or nil.
local function refuse_place(schedule, seats, groups, now, asked)
  local phases, refusal = read_phases(schedule, now)
  if phases == '' then return refusal end
  local free = redis.call('GET', seats)
  return refuse_wave(phases, groups, now, asked, redis.call('HGET', schedule, 'max') - free, tonumber(free))
end
