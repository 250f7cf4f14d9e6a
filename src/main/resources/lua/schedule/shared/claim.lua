--@include shared/phases

-- Why so many places of a schedule cannot be taken now whether they are free or not, or nil.
local function refuse_place(place, groups, now, asked)
  local phases, refusal = read_phases(place.stopped, place.phases, place.closes, now)
  if phases == '' then return refusal end
  return refuse_wave(phases, groups, now, asked, place.max - place.left, place.left)
end
