--[[ read_rain: a rain, with the packets and the sums that are left and claimed, and its end.
KEYS   1 epoch   2 rain   3 pool   4 taken   5 claims
ARGV   1 field_or_value …
REPLY  RAIN now_ms left claimed left_cents claimed_cents value… | UNINITIALISED
KEEPS  changes nothing
COST   O(1) ]]
--@include shared/time
--@include redpacket/shared/rain

local epoch, rain, pool, taken, claims = unpack(KEYS)
if not whole_rain(epoch, rain, pool, taken, claims) then return {'UNINITIALISED'} end
return {'RAIN', int(now_ms()),
  unpack(redis.call('HMGET', rain, 'left', 'claimed', 'left_cents', 'claimed_cents', unpack(ARGV)))}
