--[[ load_credits: ask again for the credits of some claims that are not in their wallets.
KEYS   1 lease   2 credits
ARGV   1 token   2 rain   3 account   4 field_or_value …
REPLY  LOADED | LOST
KEEPS  a credit that is asked for twice happens once
COST   O(claims) ]]
--@include shared/lease

local lease, credits = unpack(KEYS)
local token, rain, account = unpack(ARGV, 1, 3)
local FIRST_FIELD = 4
if not leased(lease, token) then return {'LOST'} end
local words = {unpack(ARGV, FIRST_FIELD)}
for i = 1, #words, 3 do
  redis.call('XADD', credits, '*', 'rain', rain, 'packet', words[i], 'user', words[i + 1], 'amount_cents', words[i + 2],
    'account', account)
end
return {'LOADED'}
