--[[ more_arguments: a sample that breaks one rule.
KEYS   1 thing
ARGV   1 id
REPLY  GONE
KEEPS  what it must
COST   O(1) ]]
redis.call('HDEL', KEYS[1], ARGV[1], ARGV[2])
return {'GONE'}
