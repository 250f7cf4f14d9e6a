--[[ mark_rain: write down that the rest of a rain was returned, or that all of its claims were credited too, and
     nothing is left to do.
KEYS   1 epoch   2 rain   3 pool   4 taken   5 claims   6 rains:exp   7 outbox
ARGV   1 rain   2 step
REPLY  MARKED | TOO_EARLY | UNINITIALISED
KEEPS  the rest is counted before it is returned, and returned before the rain is done; each once; a rain that is done
       goes away
COST   O(log rains) ]]
--@include toolkit/shared/time
--@include redpacket/shared/rain
--@include shared/answer

local epoch, rain, pool, taken, claims, index, outbox = unpack(KEYS)
local rain_id, step = unpack(ARGV)
if not whole_rain(epoch, rain, pool, taken, claims) then return {'UNINITIALISED'} end
local done = step == 'credited_at'
local before, marked = unpack(redis.call('HMGET', rain, done and 'returned_at' or 'rest_cents', step))
if before == '' then return {'TOO_EARLY'} end
if done then
  redis.call('ZREM', index, rain_id)
  let_go(rain, pool, taken, claims)
end
if marked ~= '' then return {'MARKED'} end

local fact = change_rain(rain, rain_id, step, int(now_ms()))
return answer(outbox, nil, '', {'MARKED'}, {fact})
