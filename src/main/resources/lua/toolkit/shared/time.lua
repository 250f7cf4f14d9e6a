-- Redis's own clock in ms: no two application servers' clocks can disagree about it.
local function now_ms()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- A whole number as text; tostring would write large ones as 1.7e+15, and %.0f costs twice as much. Redis is built for
-- 64 bits.
local function int(number) return string.format('%d', number) end
