--[[ settle_rain: write down what is left of a rain that has ended, if the claims among the facts are those of the hot
     state.
KEYS   1 epoch   2 rain   3 pool   4 taken   5 claims   6 outbox
ARGV   1 rain   2 claimed   3 claimed_cents
REPLY  SETTLED rest_packets rest_cents | OPEN | DIFFERS claimed claimed_cents | UNINITIALISED
KEEPS  rest + claims = total, to the cent, and never changes
COST   O(1) ]]
--@include redpacket/shared/rain
--@include shared/answer

local epoch, rain, pool, taken, claims, outbox = unpack(KEYS)
local rain_id, claimed, claimed_cents = unpack(ARGV)
if not whole_rain(epoch, rain, pool, taken, claims) then return {'UNINITIALISED'} end
local ended, total, left, packets, cents, rest_packets, rest =
  unpack(redis.call('HMGET', rain, 'ended_at', 'total', 'left', 'claimed', 'claimed_cents', 'rest_packets', 'rest_cents'))
if ended == '' then return {'OPEN'} end
if rest ~= '' then return {'SETTLED', rest_packets, rest} end
if packets ~= claimed or cents ~= claimed_cents then return {'DIFFERS', packets, cents} end

rest = string.format('%.0f', total - cents)
local fact = change_rain(rain, rain_id, 'rest_packets', left, 'rest_cents', rest)
return answer(outbox, nil, '', {'SETTLED', left, rest}, {fact})
