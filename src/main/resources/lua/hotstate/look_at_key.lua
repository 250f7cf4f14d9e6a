--[[ look_at_key: a key as redis-cli tells of it: its type, its entries or the bytes of its text, its time to live, its
     memory.
KEYS   1 key
ARGV
REPLY  KEY type length ttl_ms bytes | GONE
KEEPS  changes nothing
COST   O(1) ]]
local key = unpack(KEYS)
local kind = redis.call('TYPE', key).ok
local length = 0
if kind == 'none' then return {'GONE'} end
if kind == 'string' then length = redis.call('STRLEN', key)
elseif kind == 'hash' then length = redis.call('HLEN', key)
elseif kind == 'list' then length = redis.call('LLEN', key)
elseif kind == 'set' then length = redis.call('SCARD', key)
elseif kind == 'zset' then length = redis.call('ZCARD', key)
elseif kind == 'stream' then length = redis.call('XLEN', key)
end
return {'KEY', kind, length, redis.call('PTTL', key), redis.call('MEMORY', 'USAGE', key) or 0}
