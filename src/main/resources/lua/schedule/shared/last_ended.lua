-- The hold that ended last unsold: what is noted, or a hold that ran out and was not swept yet.
local function last_ended(noted, hold)
  if noted and tonumber(noted:match('^%d+')) > tonumber(hold.expires) then return noted end
  return hold.expires .. ' hold:' .. hold.id
end
