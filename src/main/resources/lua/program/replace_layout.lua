--[[ replace_layout: give a program other rows, without seats that nobody has; it is rebuilt from the facts before the
     next purchase.
KEYS   1 epoch   2 program   3 remain   4 buyers   5 outbox   6 rows …
ARGV   1 program   2 version   3 lost   4 layout   5 field_or_value …
REPLY  UPDATED version map | CHANGED version | TAKEN seat_or_places… | UNINITIALISED
KEEPS  taken seats stay; nothing changes when one of them is to go or to be blocked, or when fewer places are to be than
       are taken
COST   O(seats of the rows that lose some) ]]
--@include program/shared/kept_seats
--@include shared/guard
--@include shared/answer

local epoch, program, remain, buyers, outbox = unpack(KEYS)
local program_id, version, lost, layout = unpack(ARGV, 1, 4)
-- Category i has its rows in KEYS[ROWS + i].
local FIRST_FIELD, ROWS = 5, 5
if not initialised(epoch, program, program, remain, buyers) then return {'UNINITIALISED'} end
local current, map = unpack(redis.call('HMGET', program, 'version', 'map'))
if current ~= version then return {'CHANGED', current} end
local refused, wanted = {'TAKEN'}, cjson.decode(lost)
for _, change in ipairs(wanted.rows) do
  local i, row, text = unpack(change)
  local before = redis.call('HGET', KEYS[ROWS + i], row)
  if not before then return {'UNINITIALISED'} end
  keep_taken(before, text, wanted.categories[i], row, refused)
end
if #refused > 1 then return refused end

current = int(redis.call('HINCRBY', program, 'version', 1))
-- Without the tallies of its buyers the program counts as not initialised.
redis.call('UNLINK', buyers)
local fact = {'kind', 'program', 'resource', program_id, 'version', current, 'map', map, 'layout', layout, unpack(ARGV, FIRST_FIELD)}
return answer(outbox, nil, '', {'UPDATED', current, map}, {fact})
