-- Behind the arguments of a call come three more: the epoch on which the caller stands, the actor, and the line of the
-- audit if there is one; before that a '!' where the call is repeated since Redis did not say what has become of it,
-- and a '?' where a claim only asks for what its user has already (ScriptCall#asking); then an '@' and the request's
-- place in its trace, a traceparent of 55 characters, where it is traced (ADR 247). The epoch is the term of its
-- partition and the replication id of the Redis server that the hot state was verified on, "<term>:<replication id>".
-- A restart and a promotion each give a server a new replication id of 40 characters, so a server that has another
-- one, or is no master, may have lost the last moments: it decides nothing.
local ACT, BY, EPOCH, AGAIN, TRACE = table.remove(ARGV), table.remove(ARGV), table.remove(ARGV), '', nil
if ACT ~= '' then AGAIN, ACT = ACT:match('^([!?]?)(.*)$') end
if ACT:sub(1, 1) == '@' then TRACE, ACT = ACT:sub(2, 56), ACT:sub(57) end
local server = redis.call('INFO', 'replication')
if not (server:find('role:master', 1, true) and server:find('master_replid:' .. EPOCH:sub(-40), 1, true)) then
  return {'UNVERIFIED'}
end
