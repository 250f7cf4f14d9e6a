--[[ verify_server: note which run of the Redis server the hot state of a partition is verified for.
KEYS   1 epoch   2 settled
ARGV
REPLY  VERIFIED | CHANGED
KEEPS  hot state that another run of the server has left, and that may be old, counts as not initialised
COST   O(1) ]]
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
if redis.call('GET', KEYS[1]) == run then return {'VERIFIED'} end
redis.call('SET', KEYS[1], run)
redis.call('DEL', KEYS[2])
return {'CHANGED'}
