--@include shared/epoch

-- A hold as the hash of holds keeps it: LockID, when it was placed, when it ends (both ms), version and outbox entry of
-- its fact, the number of its places unless it is one, and its steps, a line each. One that was only placed has
-- request and roles of the actor alone, and the mark of a request without a key; one of an earlier version has none.
-- Behind a zero stands what the caller attached, in lines, if anything.
local function parse_hold(packed, user)
  if not packed then return packed end
  local id, since, expires, version, entry, places, steps, attached =
    packed:match('^(%d+):(%d+):(%d+):(%d+):?([^:]*):?(%d*):?([^%z]*)%z?(.*)$')
  return {id = id, since = since, expires = expires, version = version, entry = entry, places = tonumber(places) or 1, steps = steps, attached = attached, user = user}
end
