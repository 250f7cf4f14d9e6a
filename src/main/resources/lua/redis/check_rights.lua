--[[ check_rights: runs every command that scripts run, on keys of its own, to find those that this server or its rights
     refuse now; and whether Redis may evict keys.
KEYS   1 text   2 fields   3 items   4 members   5 ranks   6 entries   7 other
ARGV
REPLY  ALLOWED evicts | REFUSED commands reason
KEEPS  no key is left
COST   O(1) ]]
local text, fields, items, members, ranks, entries, other = unpack(KEYS)
local commands, reason = {}, ''

-- An error that only follows from an earlier one: the key or group that it needs was refused.
local function follows(err)
  return err:find('no such key', 1, true) or err:find('NOGROUP', 1, true) or err:find('requires the key', 1, true)
end

local function try(command, reply)
  if type(reply) == 'table' and reply.err and not follows(reply.err) then
    if commands[#commands] ~= command then
      commands[#commands + 1] = command
    end
    reason = reply.err
  end
end

try('TIME', redis.pcall('TIME')) try('INFO', redis.pcall('INFO', 'replication')) try('PUBLISH', redis.pcall('PUBLISH', other, ''))
try('SCAN', redis.pcall('SCAN', '0', 'COUNT', '1')) try('SET', redis.pcall('SET', text, '1', 'PX', '60000')) try('GET', redis.pcall('GET', text))
try('MGET', redis.pcall('MGET', text)) try('STRLEN', redis.pcall('STRLEN', text)) try('EXISTS', redis.pcall('EXISTS', text))
try('TYPE', redis.pcall('TYPE', text)) try('INCR', redis.pcall('INCR', text)) try('DECRBY', redis.pcall('DECRBY', text, '1'))
try('PTTL', redis.pcall('PTTL', text)) try('PERSIST', redis.pcall('PERSIST', text)) try('PEXPIRE', redis.pcall('PEXPIRE', text, '60000'))
try('PEXPIREAT', redis.pcall('PEXPIREAT', text, '99999999999999')) try('MEMORY', redis.pcall('MEMORY', 'USAGE', text))
try('RENAME', redis.pcall('RENAME', text, other)) try('HSET', redis.pcall('HSET', fields, 'a', '1'))
try('HGET', redis.pcall('HGET', fields, 'a')) try('HMGET', redis.pcall('HMGET', fields, 'a')) try('HGETALL', redis.pcall('HGETALL', fields))
try('HEXISTS', redis.pcall('HEXISTS', fields, 'a')) try('HINCRBY', redis.pcall('HINCRBY', fields, 'a', '1')) try('HLEN', redis.pcall('HLEN', fields))
try('HVALS', redis.pcall('HVALS', fields)) try('HSCAN', redis.pcall('HSCAN', fields, '0')) try('HDEL', redis.pcall('HDEL', fields, 'a'))
try('RPUSH', redis.pcall('RPUSH', items, 'a')) try('LSET', redis.pcall('LSET', items, '0', 'b')) try('LINDEX', redis.pcall('LINDEX', items, '0'))
try('LLEN', redis.pcall('LLEN', items)) try('LRANGE', redis.pcall('LRANGE', items, '0', '0')) try('LPOP', redis.pcall('LPOP', items))
try('SADD', redis.pcall('SADD', members, 'a')) try('SCARD', redis.pcall('SCARD', members)) try('ZADD', redis.pcall('ZADD', ranks, '1', 'a'))
try('ZCARD', redis.pcall('ZCARD', ranks)) try('ZRANGE', redis.pcall('ZRANGE', ranks, '0', '0'))
try('ZRANGEBYSCORE', redis.pcall('ZRANGEBYSCORE', ranks, '1', '1')) try('ZREVRANGEBYSCORE', redis.pcall('ZREVRANGEBYSCORE', ranks, '1', '1'))
try('ZSCAN', redis.pcall('ZSCAN', ranks, '0')) try('ZSCORE', redis.pcall('ZSCORE', ranks, 'a')) try('ZREM', redis.pcall('ZREM', ranks, 'a'))
try('XADD', redis.pcall('XADD', entries, '1-1', 'a', '1')) try('XLEN', redis.pcall('XLEN', entries))
try('XRANGE', redis.pcall('XRANGE', entries, '-', '+')) try('XREVRANGE', redis.pcall('XREVRANGE', entries, '+', '-'))
try('XGROUP', redis.pcall('XGROUP', 'CREATE', entries, 'g', '0'))
try('XREADGROUP', redis.pcall('XREADGROUP', 'GROUP', 'g', 'c', 'COUNT', '1', 'STREAMS', entries, '>'))
try('XPENDING', redis.pcall('XPENDING', entries, 'g')) try('XCLAIM', redis.pcall('XCLAIM', entries, 'g', 'c', '0', '1-1'))
try('XINFO', redis.pcall('XINFO', 'STREAM', entries)) try('XACK', redis.pcall('XACK', entries, 'g', '1-1'))
try('XDEL', redis.pcall('XDEL', entries, '1-1')) try('XGROUP', redis.pcall('XGROUP', 'DELCONSUMER', entries, 'g', 'c'))
try('DEL', redis.pcall('DEL', text, fields, items, members, ranks, entries, other)) try('UNLINK', redis.pcall('UNLINK', text, fields, items, members, ranks, entries, other))
if #commands == 0 then
  local memory = redis.call('INFO', 'memory')
  local policy = memory:match('maxmemory_policy:(%S+)')
  local bounded = memory:match('maxmemory:(%d+)') ~= '0'
  return {'ALLOWED', bounded and policy ~= 'noeviction' and policy or ''}
end
return {'REFUSED', table.concat(commands, ', '), reason}
