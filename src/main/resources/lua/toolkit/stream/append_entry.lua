--[[ append_entry: append an entry to a stream that is not too long.
KEYS   1 stream
ARGV   1 longest   2 field_or_value …
REPLY  APPENDED id | FULL
KEEPS  no stream grows beyond what its consumers work off
COST   O(fields) ]]
if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[1]) then return {'FULL'} end
return {'APPENDED', redis.call('XADD', KEYS[1], '*', unpack(ARGV, 2))}
