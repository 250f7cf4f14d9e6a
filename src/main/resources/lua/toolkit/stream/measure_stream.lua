--[[ measure_stream: the backlog of a group.
KEYS   1 stream   2 retries   3 dead
ARGV   1 group
REPLY  MEASURED length pending waiting dead lag_ms
KEEPS  changes nothing
COST   O(groups) ]]
--@include toolkit/shared/time
local stream, retries, dead = unpack(KEYS)
local group = unpack(ARGV)
local lag, pending = 0, 0
local groups = redis.pcall('XINFO', 'GROUPS', stream)
if groups.err then groups = {} end
for _, info in ipairs(groups) do
  if info[2] == group then
    pending = info[6]
    local next_one = redis.call('XRANGE', stream, '(' .. info[8], '+', 'COUNT', 1)[1]
    if next_one then lag = math.max(0, now_ms() - string.match(next_one[1], '%d+')) end
  end
end
local waiting = redis.call('ZCARD', retries)
return {'MEASURED', redis.call('XLEN', stream), pending - waiting, waiting, redis.call('XLEN', dead), int(lag)}
