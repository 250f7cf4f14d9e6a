--[[ read_drop: a drop, with the numbers of codes left and claimed.
KEYS   1 epoch   2 drop   3 pool   4 users   5 batches
ARGV
REPLY  DROP field_or_value… | UNINITIALISED
KEEPS  changes nothing; now tells Redis's clock
COST   O(1) ]]
--@include toolkit/shared/time
--@include drop/shared/drop

local epoch, drop, pool, users, batches = unpack(KEYS)
if not whole_drop(epoch, drop, pool, users, batches) then return {'UNINITIALISED'} end
return {'DROP', 'now', int(now_ms()), unpack(redis.call('HGETALL', drop))}
