--[[ open_drop: the last step of a rebuild: the codes that are free by the facts may be claimed.
KEYS   1 lease   2 drop   3 pool   4 users   5 batches
ARGV   1 token   2 field_or_value …
REPLY  OPENED | OPEN | LOST
KEEPS  one rebuild opens; the drop says how many ranges, users and batches were loaded
COST   O(1) ]]
--@include shared/open

local lease, drop, pool, users, batches = unpack(KEYS)
local token = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if not leased(lease, token) then return {'LOST'} end
if redis.call('EXISTS', drop) == 1 then return {'OPEN'} end
open_hash(drop, 'ranges', redis.call('LLEN', pool), 'claimants', redis.call('HLEN', users),
  'batches', redis.call('SCARD', batches), unpack(ARGV, FIRST_FIELD))
redis.call('PERSIST', pool)
redis.call('PERSIST', users)
redis.call('PERSIST', batches)
redis.call('DEL', lease)
return {'OPENED'}
