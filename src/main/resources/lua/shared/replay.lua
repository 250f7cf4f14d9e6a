--@include shared/epoch

-- A fact that may not be in MongoDB yet, by its outbox entry; nil when it is there. What tells of it comes with it, and
-- so waits.
local function under_way(outbox, entry) return entry and entry ~= '' and redis.call('XRANGE', outbox, entry, entry)[1] or nil end

-- The reply given before to this idempotency key, with the facts that may not be in MongoDB yet, or nil. The server
-- made the key where the fingerprint is "~<ms>"; it is that of a press where what was answered last stands behind it,
-- "~<ms> <value>:<value>" (ADR 183), and else one of this request alone, which nobody has used before it is repeated. A
-- press is repeated while it has not been answered and what it gave lives: a fact that MongoDB refused gave nothing.
-- Live: what the user has, ids with spaces between them; nil for what is no claim. A reply of an earlier term came with
-- the data of another server, and its decision may have been lost: it counts where a rebuild has restored it, and for a
-- made key whose thing lives (ADR 215), or of the term before: the entries of its facts came with it, and the rebuild
-- has written them out (ADR 229). The record of a made key is its term, the outbox entries of its facts, then the words
-- of the reply with a zero before each.
local function replay(outbox, idem, fingerprint, live)
  -- Nothing was given under a made key to somebody who has nothing.
  if not idem or live == '' and fingerprint:byte() == 126 then return nil end
  local made, answered = fingerprint:match('^~%d+( ?)(.*)$')
  local seen = not (made == '' and AGAIN == '') and redis.call('GET', idem)
  if not seen then return nil end
  -- Whether a list has the id that is told in a reply; behind an id in it may stand more, after a colon.
  local function lives(live, id)
    local words, word = ' ' .. live .. ' ', ' ' .. (id or ' ')
    return words:find(word .. ' ', 1, true) or words:find(word .. ':', 1, true)
  end
  local print, reply, ids, given, term = fingerprint, {}, {}, nil, EPOCH:sub(1, -42)
  if not made then print, reply, ids, given = unpack(cjson.decode(seen)) end
  for word in seen:gmatch('%z([^%z]*)') do reply[#reply + 1] = word end
  for id in (made and seen:match('^[^%z]*') or ''):gmatch('%S+') do
    if given then ids[#ids + 1] = id else given = id end
  end
  if made == ' ' and answered == (reply[2] or '') .. ':' .. (reply[3] or '') then return nil end
  if made and live and not lives(live, reply[2]) then return nil end
  if not (made and live) and tostring(given or term) ~= term and not (made and given + 1 == tonumber(term)) then return nil end
  if print ~= fingerprint then return {'KEY_REUSED'} end
  for _, id in ipairs(ids) do reply[#reply + 1] = under_way(outbox, id) end
  return reply
end
