--[[ load_rows: put rows of one category in, as the facts have them.
KEYS   1 lease   2 remain   3 rows   4 picks
ARGV   1 token   2 category   3 texts
REPLY  LOADED | LOST
KEEPS  remain = free seats of the rows that are in
COST   O(seats of the rows) ]]
--@include shared/lease
--@include program/shared/row
--@include program/shared/seats
--@include program/shared/standing

local lease, remain, rows, picks = unpack(KEYS)
local token, category, texts = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
local free = 0
for _, row in ipairs(cjson.decode(texts)) do
  local name, rank, text, own = unpack(row)
  local stands = standing(own or '', text)
  redis.call('HSET', rows, name, text)
  if own then redis.call('HSET', rows, OWN .. name, own) end
  index_row(picks, name, rank, '', stands, own or '', text)
  free = free + count_free(text)
end
redis.call('HINCRBY', remain, category, free)
return {'LOADED'}
