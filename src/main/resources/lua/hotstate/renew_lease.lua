--[[ renew_lease: let the lease of a rebuild last another while, between steps that touch nothing else in Redis.
KEYS   1 lease
ARGV   1 token
REPLY  KEPT | LOST
KEEPS  only the holder keeps
COST   O(1) ]]
--@include shared/lease
return {leased(KEYS[1], ARGV[1]) and 'KEPT' or 'LOST'}
