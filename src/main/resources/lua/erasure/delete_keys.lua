--[[ delete_keys: delete keys that have a person in their names.
KEYS   1 key …
ARGV
REPLY  DELETED
KEEPS  nothing that decides is in them
COST   O(keys); what they hold is freed by another thread ]]
for i = 1, #KEYS do redis.call('UNLINK', KEYS[i]) end
return {'DELETED'}
