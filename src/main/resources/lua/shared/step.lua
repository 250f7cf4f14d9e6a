--@include shared/epoch
--@include toolkit/shared/time

-- A step in the life of an order, for its history: a line with tabs between time, request and roles of the actor, word
-- or state of a payment, and reference and cents where money moves. Has no subject: the person of an order stands in
-- one field of it.
local function step_line(now, word, reference, cents)
  local request, roles = BY:match('^(%S+) (%S+)')
  return table.concat({int(now), request, roles, word, reference or '', cents and int(cents) or ''}, '\t')
end
