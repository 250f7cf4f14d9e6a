--@include shared/lease

-- Writes the hash of a resource that a rebuild opens. Without a value of more than 64 characters Redis keeps it as a
-- list and reads through that for each of the dozen fields that decide a claim.
local FORM = 'a text of more than 64 characters, so that Redis keeps this hash as a table'
local function open_hash(resource, ...)
  redis.call('HSET', resource, 'epoch', EPOCH, 'form', FORM, ...)
end
