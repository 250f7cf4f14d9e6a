--[[ open_rain: the last step of a rebuild: all packets are in, the rain may be grabbed.
KEYS   1 lease   2 rain   3 pool   4 taken   5 claims   6 rains:exp
ARGV   1 token   2 rain   3 due_ms   4 field_or_value …
REPLY  OPENED | OPEN | LOST
KEEPS  one rebuild opens; a rain with something left to do has its index entry and stays, another goes away
COST   O(log rains) ]]
--@include shared/open
--@include redpacket/shared/rain

local lease, rain, pool, taken, claims, index = unpack(KEYS)
local token, rain_id, due_ms = unpack(ARGV, 1, 3)
local FIRST_FIELD = 4
if not leased(lease, token) then return {'LOST'} end
if redis.call('EXISTS', rain) == 1 then return {'OPEN'} end
open_hash(rain, unpack(ARGV, FIRST_FIELD))
if due_ms == '' then
  let_go(rain, pool, taken, claims)
else
  redis.call('ZADD', index, due_ms, rain_id)
  redis.call('PERSIST', pool)
  redis.call('PERSIST', taken)
  redis.call('PERSIST', claims)
end
redis.call('DEL', lease)
return {'OPENED'}
