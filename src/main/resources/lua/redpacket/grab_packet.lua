--[[ grab_packet: give one user the next packet of a rain, unless the user has reached the limit.
KEYS   1 epoch   2 rain   3 pool   4 taken   5 claims   6 credits   7 outbox   8 idem?
ARGV   1 rain   2 user   3 fingerprint   4 groups
REPLY  GRABBED packet cents | HAD packet cents | NONE_LEFT | NOT_BEGUN starts_ms left_ms | OVER ended_ms packet cents |
       STOPPED cancelled_ms | NOT_OPEN opens_ms left_ms | CLOSED closed_ms | WAVE_SOLD_OUT left left_ms opens_ms |
       UNINITIALISED | KEY_REUSED | UNDECIDED
KEEPS  left + claimed = packets, in number and in cents; no user has more than the limit; no user is told of a claim
       whose fact could still be lost
COST   O(packets that one user may have) ]]
--@include toolkit/shared/time
--@include shared/phases
--@include redpacket/shared/rain
--@include shared/replay

local epoch, rain, pool, taken, claims, credits, outbox, idem = unpack(KEYS)
local rain_id, user, fingerprint, groups = unpack(ARGV)
local own, given, starts, ends, ended, last, left, left_cents, claimed, claimed_cents, stopped, waves, funding, most =
  unpack(redis.call('HMGET', rain, 'epoch', 'given', 'start', 'end', 'ended_at', 'last', 'left', 'left_cents', 'claimed', 'claimed_cents', 'stopped', 'phases', 'funding', 'per_user'))
if not stands_whole(epoch, own, left, claimed, pool, taken, claims) then return {'UNINITIALISED'} end
GIVEN = given
local now = now_ms()
-- An earlier claim comes with its fact, while that may not be in MongoDB yet: the answer has to wait for it.
local field, number, had, all = packets_of(taken, user, tonumber(most) or 1)
local seen = replay(outbox, idem, fingerprint, all)
if seen then return seen end
local packet, cents, entry = had:match('^(%d*):(%d*):(.*)$')
-- Not even that the rain is over is told by a server that nothing proves to be the present one.
local asked = AGAIN == '?' and (field and {'UNDECIDED'} or {'HAD', packet, cents, under_way(outbox, entry)})
if asked then return asked end
local cancelled = ended ~= '' and packet == '' and redis.call('HGET', rain, 'cancelled_at')
if cancelled then return {'STOPPED', cancelled} end
local ends_ms = ended ~= '' and ended or ends
if ended ~= '' or now >= tonumber(ends) then return {'OVER', ends_ms, packet, cents, under_way(outbox, entry)} end
-- An earlier claim is told of whatever the phases say.
if not field and now >= tonumber(starts) then return {'HAD', packet, cents, under_way(outbox, entry)} end
local phases, refusal = read_phases(stopped, waves, nil, now)
if phases ~= '' then refusal = refuse_wave(phases, groups, now, 1, tonumber(claimed), tonumber(left)) end
if refusal then return refusal end
if phases == '' and now < tonumber(starts) then return {'NOT_BEGUN', starts, int(starts - now)} end
local item = redis.call('LPOP', pool)
if not item then return {'NONE_LEFT'} end

--@include shared/answer
packet, cents = item:match('^(%d+):(%d+)$')
local sequence, at = int((last or 0) + 1), int(now)
redis.call('HSET', rain, 'last', sequence, 'left', int(left - 1), 'left_cents', int(left_cents - cents),
  'claimed', int(claimed + 1), 'claimed_cents', int(claimed_cents + cents))
redis.call('RPUSH', claims, table.concat({sequence, packet, cents, at, user}, ':'))
count_left(-1, left - 1)
redis.call('XADD', credits, '*', 'rain', rain_id, 'packet', rain_id .. ':' .. packet, 'user', user, 'amount_cents', cents,
  'account', funding == 'wallet' and 'rains/' .. rain_id or 'external')
local fact = {'kind', 'claim', 'resource', rain_id, 'packet', packet, 'user', user, 'cents', cents,
  'sequence', sequence, 'claimed_at', at, 'version', '1'}
if number > 1 then fact[#fact + 1], fact[#fact + 2] = 'grab', number end
local reply
reply, entry = answer(outbox, idem, fingerprint, {'GRABBED', packet, cents}, {fact})
redis.call('HSET', taken, field, item .. ':' .. entry)
return reply
