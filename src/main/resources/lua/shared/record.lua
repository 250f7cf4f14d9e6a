-- The record of a reply: a JSON list of the request's fingerprint, the reply, and its facts' outbox entries. Reply and entries are JSON.
local function record_of(fingerprint, reply, entries)
  return '[' .. cjson.encode(fingerprint) .. ',' .. reply .. ',' .. entries .. ']'
end
