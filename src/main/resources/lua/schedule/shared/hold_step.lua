--@include shared/epoch
--@include toolkit/shared/time

-- Steps that a hold keeps: the first and the latest ones, since a hold may be extended very often.
local MOST_STEPS = 20

-- Adds a step to those of a hold, for its history: a line with tabs between time, request and roles of the actor, and
-- of an extension the new end. Has no subject, as in a step of an order.
local function add_step(hold, now, expires)
  local line = table.concat({int(now), (BY:match('^%S+ %S+'):gsub(' ', '\t')), expires and int(expires) or ''}, '\t')
  local steps = hold.steps == '' and line or hold.steps .. '\n' .. line
  if select(2, steps:gsub('\n', '')) >= MOST_STEPS then steps = steps:gsub('\n[^\n]*', '', 1) end
  hold.steps = steps
end
