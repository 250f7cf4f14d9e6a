--@include toolkit/shared/time
--@include shared/refund_line

-- The cents of a price that come back at a time by the rules of an order, which are those that its resource had when it
-- was placed: ms and percentage of each, the earliest first. Half a cent comes back. All comes back, and false stands
-- behind it, where there are no rules.
local function cents_back(order, price, now)
  local rules, percent = redis.call('HGET', order, 'refund_rules') or '', nil
  if rules == '' then return price, false end
  for till, share in rules:gmatch('(%d+),(%d+)') do percent = percent or now < tonumber(till) and share end
  return math.floor((price * (percent or 0) + 50) / 100), true
end

-- The cents that the rules would have given back, if a refund that is asked for says otherwise.
local OVERRULED

-- A refund of things at a price, and of what is due besides, with its amounts: the line, the cents, and those kept. Its
-- amount says how: a number as it is asked; ? by the rules, with what is due; ! by the rules, without it, and where
-- cents stand behind it these are expected; = so many cents whatever the rules say, and the rest of the price is kept.
-- Behind them the cents that were possible, when those that are asked are not.
local function settle(order, refund, price, due, now)
  local reference, how, asked, rest = refund:match('^([^\t]*)\t([?!=]?)(%d*)(.*)$')
  local back, ruled = cents_back(order, price, now)
  local cents = tonumber(asked)
  if how == '' then
    local kept = kept_cents(refund, KEPT_ASKED)
    local more = cents + kept - price
    if ruled and (more == 0 or more == due) and cents ~= back + more then OVERRULED = back + more end
    return refund, cents, kept
  end
  local most = how == '=' and price or back
  if cents and (cents > most or how == '!' and cents ~= back) then return nil, nil, nil, most end
  if cents and cents ~= back then back, OVERRULED = cents, back end
  local kept = price - back
  cents = back + (how == '?' and due or 0)
  local line, _, tabs = reference .. '\t' .. int(cents) .. rest, rest:gsub('\t', '')
  if kept > 0 then line = line .. (tabs == 2 and '\t0' or '') .. ('\t'):rep(5 - math.max(tabs, 3)) .. '\t' .. int(kept) .. '\tfee' end
  return line, cents, kept
end
