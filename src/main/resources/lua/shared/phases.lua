--@include toolkit/shared/time
--@include shared/resource

-- The phases of a resource by the fields of its hash, '' for none, and why it does not sell now whatever they say, or
-- nil.
local function read_phases(stopped, phases, closes, now)
  if stopped == '1' then return '', {'STOPPED', redis.call('HGET', KEYS[RESOURCE], 'cancelled_at') or ''} end
  if (closes or '') ~= '' and now >= tonumber(closes) then return '', {'CLOSED', closes} end
  return phases or '', nil
end

-- Why none of the phases is open for a caller, or nil. Then also how many units the open ones release in all, when the
-- next one begins or ends, and when the caller's next one opens, nil for never.
local function refuse_phase(phases, groups, now)
  -- Whether a phase is for a caller: it names none of the groups, or one of the caller's, which have a space before and
  -- behind each.
  local function admits(names)
    for name in names:gmatch('%S+') do
      if groups:find(' ' .. name .. ' ', 1, true) then return true end
    end
    return names == ''
  end
  local most, opens, closed, turn, last
  for from, to, release, names in phases:gmatch('(%d+),(%d+),(%d*),([^;]*)') do
    from, to = tonumber(from), tonumber(to)
    last = math.max(last or to, to)
    if now < to then turn = math.min(turn or to, now < from and from or to) end
    if admits(names) then
      if now < from then
        opens = math.min(opens or from, from)
      elseif now >= to then
        closed = math.max(closed or to, to)
      else
        most = math.max(most or 0, tonumber(release) or math.huge)
      end
    end
  end
  if most then return nil, most, turn, opens end
  if opens or (turn and not closed) then return {'NOT_OPEN', opens and int(opens) or '', int(turn - now)} end
  return {'CLOSED', int(closed or last)}
end

-- Why a caller cannot take so many units now, or nil; that fewer are free than that is for the model to say.
local function refuse_wave(phases, groups, now, asked, taken, free)
  local refusal, most, turn, opens = refuse_phase(phases, groups, now)
  if refusal or free < asked or taken + asked <= most then return refusal end
  return {'WAVE_SOLD_OUT', int(math.max(0, most - taken)), int(turn - now), opens and int(opens) or ''}
end
