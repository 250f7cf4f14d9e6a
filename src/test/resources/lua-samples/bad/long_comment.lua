--[[ long_comment: read a value, in a header that goes on to the right for so long that nobody sees its end without a scroll.
KEYS   1 value
ARGV
REPLY  VALUE text
KEEPS  changes nothing
COST   O(1) ]]
local value = unpack(KEYS)
return {'VALUE', redis.call('GET', value)}
