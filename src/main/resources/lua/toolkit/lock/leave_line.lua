--[[ leave_line: wait no longer for a fair lock. The place in line is cleared when it would be this token's turn.
KEYS   1 alive
ARGV   1 token
REPLY  LEFT | NOT_IN_LINE
KEEPS  the order of those who still wait
COST   O(1) ]]
local alive = unpack(KEYS)
local token = unpack(ARGV)
if redis.call('HDEL', alive, token) == 0 then return {'NOT_IN_LINE'} end
return {'LEFT'}
