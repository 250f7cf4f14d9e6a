--[[ claim_code: give one user the next code of a drop.
KEYS   1 epoch   2 drop   3 pool   4 users   5 batches   6 outbox   7 idem?
ARGV   1 drop   2 user   3 key_id   4 fingerprint   5 groups
REPLY  CLAIMED batch number claimed_ms | NOT_BEGUN starts_ms left_ms | OVER ended_ms | NONE_LEFT claimed |
       LIMIT_REACHED limit claim | OTHER_KEY | STOPPED cancelled_ms | NOT_OPEN opens_ms left_ms | CLOSED closed_ms |
       WAVE_SOLD_OUT left left_ms opens_ms | UNINITIALISED | KEY_REUSED | UNDECIDED
KEEPS  left + claimed = codes; no code has two users; no user has more than the limit; none is taken that the caller
       could not decrypt
COST   O(1) ]]
--@include toolkit/shared/time
--@include shared/phases
--@include drop/shared/drop
--@include shared/replay
--@include shared/tally

local epoch, drop, pool, users, batches, outbox, idem = unpack(KEYS)
local drop_id, user, key_id, fingerprint, groups = unpack(ARGV)
local own, given, ranges, claimants, known, starts, ends, limit, key, left, claimed, stopped, waves =
  unpack(redis.call('HMGET', drop, 'epoch', 'given', 'ranges', 'claimants', 'batches', 'start', 'end', 'limit', 'key_id', 'left', 'claimed', 'stopped', 'phases'))
if not stands_whole(epoch, own, ranges, claimants, known, pool, users, batches) then return {'UNINITIALISED'} end
GIVEN = given
local now = now_ms()
local count, entry, ids = read_tally(redis.call('HGET', users, user))
local seen = replay(outbox, idem, fingerprint, ids)
if seen then return seen end
-- Before its window nobody has anything. From then on, a user who has what it asks for is told so before anything else.
local begun = (waves or '') ~= '' or now >= tonumber(starts)
local asked = begun and count >= tonumber(limit) and {'LIMIT_REACHED', limit, ids:match('%S*$'), under_way(outbox, entry)} or AGAIN == '?' and {'UNDECIDED'}
if asked then return asked end
if key ~= '' and key ~= key_id then return {'OTHER_KEY'} end
local phases, refusal = read_phases(stopped, waves, nil, now)
if phases ~= '' then refusal = refuse_wave(phases, groups, now, 1, tonumber(claimed), tonumber(left)) end
if refusal then return refusal end
if not begun then return {'NOT_BEGUN', starts, int(starts - now)} end
if phases == '' and now >= tonumber(ends) then return {'OVER', ends} end
local range = redis.call('LINDEX', pool, 0)
if not range then return {'NONE_LEFT', claimed} end

--@include shared/answer
local batch, number, last = range:match('^([^:]+):(%d+):(%d+)$')
if number == last then
  redis.call('LPOP', pool)
  ranges = ranges - 1
else
  redis.call('LSET', pool, 0, batch .. ':' .. int(number + 1) .. ':' .. last)
end
redis.call('HSET', drop, 'ranges', int(ranges), 'left', int(left - 1), 'claimed', int(claimed + 1), 'claimants', int(claimants + (count == 0 and 1 or 0)))
count_left(-1, left - 1)
local fact = {'kind', 'drop_claim', 'resource', drop_id, 'batch', batch, 'number', number, 'user', user,
  'claimed_at', int(now), 'version', '1'}
local reply
reply, entry = answer(outbox, idem, fingerprint, {'CLAIMED', batch, number, int(now)}, {fact})
write_tally(users, user, count + 1, entry, with_id(ids, batch .. ':' .. number))
return reply
