--[[ begin_rebuild: take the lease that lets one rebuild of a resource run at a time.
KEYS   1 epoch   2 lease   3 settled
ARGV   1 token   2 ttl_ms
REPLY  BEGUN settled term | BUSY left_ms
KEEPS  at most one holder of the lease in an epoch; settled is 1 when facts on their way since the epoch began have been
       waited for; no term goes back
COST   O(1) ]]
--@include hotstate/shared/later

local epoch, lease, settled = unpack(KEYS)
local token, ttl_ms = unpack(ARGV)
if later(redis.call('GET', epoch)) then return {'UNVERIFIED'} end
local holder = redis.call('GET', lease)
-- A lease of an earlier epoch came with the data of another server: its rebuild can do no more here.
if holder and string.sub(holder, -#EPOCH - 1) == '@' .. EPOCH then
  return {'BUSY', tostring(redis.call('PTTL', lease))}
end
redis.call('SET', lease, token .. '@' .. EPOCH, 'PX', ttl_ms)
redis.call('SET', epoch, EPOCH)
return {'BEGUN', redis.call('GET', settled) == EPOCH and '1' or '0', EPOCH:match('^%d+')}
