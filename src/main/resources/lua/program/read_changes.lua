--[[ read_changes: the changes of seats since a version of the map, if the log has all of them and they are not too
     many.
KEYS   1 epoch   2 program   3 remain   4 buyers   5 changes
ARGV   1 since   2 most
REPLY  CHANGES map field_or_value… | WHOLE map | UNINITIALISED
KEEPS  changes nothing
COST   O(changes) ]]
--@include shared/guard
--@include toolkit/shared/time

local epoch, program, remain, buyers, changes = unpack(KEYS)
local since, most = unpack(ARGV)
if not initialised(epoch, program, program, remain, buyers) then return {'UNINITIALISED'} end
since, most = tonumber(since), tonumber(most)
local map = redis.call('HGET', program, 'map')
local after = redis.call('XRANGE', changes, int(since + 1) .. '-1', '+', 'COUNT', most + 1)
-- Every version has its entry, so the log reaches back if it has as many as there are versions.
if #after > most or #after ~= map - since then return {'WHOLE', map} end
local reply = {'CHANGES', map}
for _, entry in ipairs(after) do
  for _, word in ipairs(entry[2]) do reply[#reply + 1] = word end
end
return reply
