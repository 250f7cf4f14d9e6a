--[[ read_hold_key: what the key of a hold says: its LockID, and the time it has left.
KEYS   1 lock
ARGV
REPLY  KEY lock_id left_ms
KEEPS  changes nothing
COST   O(1) ]]
return {'KEY', redis.call('GET', KEYS[1]) or '0', string.format('%.0f', redis.call('PTTL', KEYS[1]))}
