--[[ read_rain: a rain, with the packets and the sums that are left and claimed, and its end.
KEYS   1 epoch   2 rain   3 pool   4 taken   5 claims
ARGV
REPLY  RAIN field_or_value… | UNINITIALISED
KEEPS  changes nothing; now tells Redis's clock; the seed, which tells what the packets hold, is left out
COST   O(1) ]]
--@include toolkit/shared/time
--@include redpacket/shared/rain

local epoch, rain, pool, taken, claims = unpack(KEYS)
if not whole_rain(epoch, rain, pool, taken, claims) then return {'UNINITIALISED'} end
local reply, words = {'RAIN', 'now', int(now_ms())}, redis.call('HGETALL', rain)
for i = 1, #words, 2 do
  if words[i] ~= 'seed' then reply[#reply + 1], reply[#reply + 2] = words[i], words[i + 1] end
end
return reply
