--[[ leave_redis: the last step of a closed resource that is over: its last keys go, and a fact says what is told of it
     from here on.
KEYS   1 lease   2 over:exp   3 outbox   4 key …
ARGV   1 token   2 member   3 model   4 resource   5 version   6 over_ms   7 replies
REPLY  LEFT | LOST
KEEPS  a resource with this fact has no hot state; the next rebuild takes the fact back before it opens the resource
COST   O(log resources) ]]
--@include shared/lease
--@include shared/answer

local lease, index, outbox = unpack(KEYS)
local token, member, model, resource, version, over_ms, replies = unpack(ARGV)
local FIRST_KEY = 4
if not leased(lease, token) then return {'LOST'} end
for i = FIRST_KEY, #KEYS do redis.call('UNLINK', KEYS[i]) end
redis.call('ZREM', index, member)
local fact = {'kind', 'over', 'model', model, 'resource', resource, 'version', version, 'state', 'left', 'over_at', over_ms,
  'replies', replies}
return answer(outbox, nil, '', {'LEFT'}, {fact})
