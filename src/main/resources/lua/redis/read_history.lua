--[[ read_history: which history of data the server of a partition has, whether it is a master, and the latest term that
     its marks name.
KEYS   1 epoch   2 settled
ARGV
REPLY  HISTORY role replication_id term
KEEPS  changes nothing
COST   O(replicas) ]]
local epoch, settled = unpack(KEYS)

local function term(mark)
  return tonumber((mark or ''):match('(%d+):[^:@]*$')) or 0
end

local replication = redis.call('INFO', 'replication')
local latest = math.max(term(redis.call('GET', epoch)), term(redis.call('GET', settled)))
return {'HISTORY', string.match(replication, 'role:(%a+)'), string.match(replication, 'master_replid:(%x+)'), string.format('%d', latest)}
