--[[ delete_entries: take facts that are in MongoDB out of the outbox that they came from.
KEYS   1 outbox
ARGV   1 entry …
REPLY  DELETED count
KEEPS  an entry of another epoch that has the same id stays
COST   O(entries) ]]
--@include shared/epoch

local outbox = unpack(KEYS)
return {'DELETED', tostring(redis.call('XDEL', outbox, unpack(ARGV)))}
