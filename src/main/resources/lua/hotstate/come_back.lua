--[[ come_back: before a rebuild opens a resource, let it be looked at when it may be over; one that had left is said to
     be back.
KEYS   1 lease   2 over:exp   3 outbox
ARGV   1 token   2 member   3 wait_ms   4 model   5 resource   6 version
REPLY  NOTED | LOST
KEEPS  no resource is opened without its index entry, unless wait_ms is empty; version is empty for one that had not
       left
COST   O(log resources) ]]
--@include shared/lease
--@include toolkit/shared/time
--@include shared/answer

local lease, index, outbox = unpack(KEYS)
local token, member, wait_ms, model, resource, version = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
if wait_ms ~= '' then redis.call('ZADD', index, int(now_ms() + wait_ms), member) end
if version == '' then return {'NOTED'} end
local fact = {'kind', 'over', 'model', model, 'resource', resource, 'version', version, 'state', 'back', 'over_at', '', 'replies', ''}
return answer(outbox, nil, '', {'NOTED'}, {fact})
