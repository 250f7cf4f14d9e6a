--@include shared/epoch

-- A fact that may not be in MongoDB yet, by its outbox entry; nil when it is there. What tells of it comes with it, and
-- so waits.
local function under_way(outbox, entry) return entry and entry ~= '' and redis.call('XRANGE', outbox, entry, entry)[1] or nil end

-- Whether a list has the id that is told in a reply; behind an id in it may stand more, after a colon.
local function lives(live, id)
  for word in live:gmatch('%S+') do
    if word == id or word:match('^[^:]*') == id then return true end
  end
  return false
end

-- The reply given before to this idempotency key, with the facts that may not be in MongoDB yet, or nil. The server
-- made the key where the fingerprint is "~<ms>"; it is that of a press where what was answered last stands behind it,
-- "~<ms> <value>:<value>" (ADR 183). A press is repeated while it has not been answered and what it gave lives: a fact
-- that MongoDB refused gave nothing. Live: what the user has, ids with spaces between them; nil for what is no claim.
-- A reply of an earlier term came with the data of another server, and its decision may have been lost: it counts where
-- a rebuild has restored it, and for a press whose thing lives (ADR 215).
local function replay(outbox, idem, fingerprint, live)
  local answered = fingerprint:match('^~%d+ (.*)$')
  local seen = idem and not (answered and live == '') and redis.call('GET', idem)
  if not seen then return nil end
  seen = cjson.decode(seen)
  local reply, term, press = seen[2], tonumber(EPOCH:match('^%d+')), live and fingerprint:sub(1, 1) == '~'
  if answered and answered == (reply[2] or '') .. ':' .. (reply[3] or '') then return nil end
  if press and not lives(live, reply[2]) or not press and (seen[4] or term) ~= term then return nil end
  if seen[1] ~= fingerprint and seen[1] ~= '~' then return {'KEY_REUSED'} end
  for _, id in ipairs(seen[3]) do
    reply[#reply + 1] = under_way(outbox, id)
  end
  return reply
end
