--[[ load_users: give packets of a rain that is rebuilt back to their users; a packet gets a field of its own when
     another packet has its field.
KEYS   1 lease   2 taken
ARGV   1 token   2 field_or_value …
REPLY  LOADED | LOST
KEEPS  as many fields as claims, also when one user has more packets by the facts than the rain allows
COST   O(fields) ]]
--@include shared/lease

local lease, taken = unpack(KEYS)
local token = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if not leased(lease, token) then return {'LOST'} end
local words = {unpack(ARGV, FIRST_FIELD)}
local fields, owned = {}, {}
for i = 1, #words, 2 do fields[#fields + 1] = words[i] end
local there = redis.call('HMGET', taken, unpack(fields))
for i, field in ipairs(fields) do
  local item = words[2 * i]
  local other = there[i] or owned[field]
  if other and other ~= item then words[2 * i - 1] = field .. '::' .. item:match('^%d+') end
  owned[words[2 * i - 1]] = item
end
redis.call('HSET', taken, unpack(words))
redis.call('PEXPIRE', taken, 3600000)
return {'LOADED'}
