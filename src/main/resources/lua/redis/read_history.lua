--[[ read_history: which history of data the server of a partition has, and whether it is a master.
KEYS   1 any
ARGV
REPLY  HISTORY role replication_id
KEEPS  changes nothing
COST   O(replicas) ]]
local replication = redis.call('INFO', 'replication')
return {'HISTORY', string.match(replication, 'role:(%a+)'), string.match(replication, 'master_replid:(%x+)')}
