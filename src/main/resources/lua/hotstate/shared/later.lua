--@include shared/epoch

-- Whether a mark of this server is of a later term than the caller's: Redis was emptied, and the caller has not heard
-- of it. Then the caller stands on nothing: it is answered UNVERIFIED, and reads the term in MongoDB.
local function later(mark)
  local term, history = (mark or ''):match('(%d+):([^:@]*)$')
  return term and history == EPOCH:sub(-40) and tonumber(term) > tonumber(EPOCH:match('^%d+'))
end
