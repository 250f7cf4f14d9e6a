--[[ change_ticket: keep the holders and names of an order's tickets, if the order is still as the caller has read it.
KEYS   1 epoch   2 order   3 outbox   4 idem?
ARGV   1 version   2 step   3 unit   4 tickets   5 transfers   6 fingerprint
REPLY  TICKET at_ms transfers | CHANGED | NO_ORDER | KEY_REUSED
KEEPS  of two changes that have read the same version one is made; nothing but the tickets and the history changes
COST   O(fields of the order) ]]
--@include shared/order

local epoch, order, outbox, idem = unpack(KEYS)
local version, step, unit, tickets, transfers, fingerprint = unpack(ARGV)
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local present, entry = read_order(order, epoch, 'version', 'entry')
if not present then return {'NO_ORDER'} end
if present ~= version then return {'CHANGED', under_way(outbox, entry)} end

local now = now_ms()
STEP = step_line(now, step, unit)
redis.call('HSET', order, 'tickets', tickets)
redis.call('HINCRBY', order, 'version', 1)
return answer_order(order, outbox, idem, fingerprint, {'TICKET', int(now), transfers}, {})
