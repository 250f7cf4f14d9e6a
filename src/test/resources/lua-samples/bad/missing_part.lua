--[[ missing_part: a sample that breaks one rule.
KEYS   1 thing
ARGV   1 id
REPLY  GONE
KEEPS  what it must
COST   O(1) ]]
--@include shared/nowhere
redis.call('HDEL', KEYS[1], ARGV[1])
return {'GONE'}
