--[[ read_fields: some fields of a hash, one empty text for each that is not there.
KEYS   1 hash
ARGV   1 field_or_value …
REPLY  FIELDS value…
KEEPS  changes nothing
COST   O(fields) ]]
--@include shared/epoch

local hash = unpack(KEYS)
local values = redis.call('HMGET', hash, unpack(ARGV))
for i, value in ipairs(values) do
  values[i] = value or ''
end
return {'FIELDS', unpack(values)}
