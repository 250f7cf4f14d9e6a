--[[ load_credits: ask again for the credits of some claims that are not in their wallets.
KEYS   1 lease   2 credits
ARGV   1 token   2 rain   3 field_or_value …
REPLY  LOADED | LOST
KEEPS  a credit that is asked for twice happens once
COST   O(claims) ]]
--@include shared/lease

if not leased(KEYS[1], ARGV[1]) then return {'LOST'} end
local words = {unpack(ARGV, 3)}
for i = 1, #words, 3 do
  redis.call('XADD', KEYS[2], '*', 'rain', ARGV[2], 'packet', words[i], 'user', words[i + 1], 'amount_cents', words[i + 2])
end
return {'LOADED'}
