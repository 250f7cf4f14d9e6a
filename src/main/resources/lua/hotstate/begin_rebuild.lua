--[[ begin_rebuild: take the latch that lets one rebuild of a resource run at a time.
KEYS   1 latch   2 settled
ARGV   1 token   2 ttl_ms
REPLY  BEGUN settled | BUSY left_ms
KEEPS  at most one holder of the latch; settled is 1 when facts on their way since Redis was emptied have been waited for
COST   O(1) ]]
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return {'BEGUN', tostring(redis.call('EXISTS', KEYS[2]))}
end
return {'BUSY', tostring(redis.call('PTTL', KEYS[1]))}
