--[[ bury_entry: move a fact that MongoDB refuses for good to the dead letters, and forget the reply that told of it.
KEYS   1 outbox   2 outbox:dead   3 idem?
ARGV   1 entry   2 longest   3 field_or_value …
REPLY  BURIED
KEEPS  a repeated request whose fact is dead is decided anew, and not answered from it
COST   O(fields) ]]
--@include shared/epoch

local outbox, dead, idem = unpack(KEYS)
local entry, longest = unpack(ARGV, 1, 2)
local FIRST_FIELD = 3
local seen = idem and redis.call('GET', idem)
for _, id in ipairs(seen and cjson.decode(seen)[3] or {}) do
  if id == entry then redis.call('DEL', idem) end
end
redis.call('XADD', dead, 'MAXLEN', '~', longest, '*', unpack(ARGV, FIRST_FIELD))
redis.call('XDEL', outbox, entry)
return {'BURIED'}
