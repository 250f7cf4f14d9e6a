--[[ mark_settled: note that facts on their way when Redis was emptied have been waited for.
KEYS   1 settled
ARGV
REPLY  SETTLED
KEEPS  one wait an emptying, not one a resource
COST   O(1) ]]
redis.call('SET', KEYS[1], '1')
return {'SETTLED'}
