--[[ note_act: write the line of an act that no script decides into the audit, before it is done.
KEYS   1 outbox
ARGV   1 model   2 resource
REPLY  NOTED at_ms
KEEPS  no act is without its line
COST   O(1) ]]
--@include toolkit/shared/time
--@include shared/answer

local outbox = unpack(KEYS)
local model, resource = unpack(ARGV)
local now = int(now_ms())
return answer(outbox, nil, '', {'NOTED', now}, {{'kind', 'act', 'model', model, 'resource', resource}})
