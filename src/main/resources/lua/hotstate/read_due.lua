--[[ read_due: the members of an expiry index that are due, earliest first.
KEYS   1 index
ARGV   1 limit
REPLY  DUE member…
KEEPS  changes nothing
COST   O(log entries + limit) ]]
--@include shared/time
return {'DUE', unpack(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', int(now_ms()), 'LIMIT', 0, ARGV[1]))}
