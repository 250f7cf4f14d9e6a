--[[ repeat_loop: a sample that breaks one rule.
KEYS   1 thing
ARGV   1 id
REPLY  GONE
KEEPS  what it must
COST   O(1) ]]
repeat until redis.call('HDEL', KEYS[1], ARGV[1]) == 0
return {'GONE'}
