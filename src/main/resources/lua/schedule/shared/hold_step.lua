--@include shared/epoch
--@include toolkit/shared/time
--@include schedule/shared/hold_fact

-- Steps that a hold keeps: the first and the latest ones, since a hold may be extended very often.
local MOST_STEPS = 20

-- Adds the step of an extension to those of a hold.
local function add_step(hold, now, expires)
  local request, roles = BY:match('^(%S+) (%S+)')
  local line = table.concat({int(now), request, roles, int(expires)}, '\t')
  local steps = hold.steps == '' and line or steps_of(hold) .. '\n' .. line
  if select(2, steps:gsub('\n', '')) >= MOST_STEPS then steps = steps:gsub('\n[^\n]*', '', 1) end
  hold.steps = steps
end
