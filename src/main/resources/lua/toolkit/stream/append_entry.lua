--[[ append_entry: append an entry to a stream that is not too long.
KEYS   1 stream
ARGV   1 longest   2 field_or_value …
REPLY  APPENDED id | FULL
KEEPS  no stream grows beyond what its consumers work off
COST   O(fields) ]]
local stream = unpack(KEYS)
local longest = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if redis.call('XLEN', stream) >= tonumber(longest) then return {'FULL'} end
return {'APPENDED', redis.call('XADD', stream, '*', unpack(ARGV, FIRST_FIELD))}
