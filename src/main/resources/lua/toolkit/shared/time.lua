-- Redis's own clock in ms: no two application servers' clocks can disagree about it.
local function now_ms()
  local time = redis.call('TIME')
  local ms = time[1] * 1000 + time[2] / 1000
  return ms - ms % 1
end

-- A whole number as text; tostring would write large ones as 1.7e+15, and %.0f costs twice as much. Redis is built for
-- 64 bits.
local function int(number) return string.format('%d', number) end
