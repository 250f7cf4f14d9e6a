--[[ update_program: change what a program is while it sells: prices, rows added, free seats blocked or freed again.
KEYS   1 epoch   2 program   3 remain   4 buyers   5 changes   6 outbox   7 rows_or_picks …
ARGV   1 program   2 version   3 rows   4 layout   5 field_or_value …
REPLY  UPDATED version map | CHANGED version | TAKEN seat_or_places… | UNINITIALISED
KEEPS  remain = free seats in each category; taken seats stay as they are; nothing changes when one of them is to be
       blocked
COST   O(seats of the rows that change) ]]
--@include program/shared/hall
--@include program/shared/row
--@include program/shared/kept_seats
--@include shared/guard
--@include shared/answer
--@include shared/kept

local epoch, program, remain, buyers, changes, outbox = unpack(KEYS)
local program_id, version, rows, layout = unpack(ARGV, 1, 4)
-- Category i has its rows in KEYS[ROWS + 2 * i] and its index of picks in KEYS[PICKS + 2 * i].
local FIRST_FIELD, ROWS, PICKS = 5, 5, 6
if not initialised(epoch, program, program, remain, buyers) then return {'UNINITIALISED'} end
local current, limits = unpack(redis.call('HMGET', program, 'version', 'limits'))
local wanted = cjson.decode(rows)
if current ~= version then return {'CHANGED', current} end
for i, name in ipairs(wanted.categories) do
  local known = redis.call('HEXISTS', program, 'price:' .. name) == 1
  if known and not there(KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i]) then return {'UNINITIALISED'} end
end
local refused, more, seats, before, stood = {'TAKEN'}, {}, {}, {}, {}
for n, change in ipairs(wanted.rows) do
  local i, row, _, text = unpack(change)
  local was, own = unpack(redis.call('HMGET', KEYS[ROWS + 2 * i], row, OWN .. row))
  before[n], stood[n] = was or '', standing(own or '', was or '')
  seats[n] = keep_taken(before[n], text, wanted.categories[i], row, refused)
  more[i] = (more[i] or 0) + count_free(seats[n]) - count_free(before[n])
end
if #refused > 1 then return refused end

for n, change in ipairs(wanted.rows) do
  local i, row, rank, _, own = unpack(change)
  redis.call('HSET', KEYS[ROWS + 2 * i], row, seats[n])
  if own then redis.call('HSET', KEYS[ROWS + 2 * i], OWN .. row, own) else redis.call('HDEL', KEYS[ROWS + 2 * i], OWN .. row) end
  local stands = standing(own or '', seats[n])
  index_row(KEYS[PICKS + 2 * i], row, rank, stood[n], stands, own or '', seats[n])
end
add_free(remain, wanted.categories, more)
-- The log tells seats one by one: too many here. Who asks for the changes since before gets the whole map.
if #seats > 0 then redis.call('DEL', changes) end
local map = int(redis.call('HINCRBY', program, 'map', #seats > 0 and 1 or 0))
current = int(redis.call('HINCRBY', program, 'version', 1))
redis.call('HSET', program, unpack(ARGV, FIRST_FIELD))
renew_limits(program, buyers, limits)
local fact = {'kind', 'program', 'resource', program_id, 'version', current, 'map', map, 'layout', layout, unpack(ARGV, FIRST_FIELD)}
return answer(outbox, nil, '', {'UPDATED', current, map}, {fact})
