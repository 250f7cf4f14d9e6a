--[[ read_time: Redis's clock, for the Java side's few decisions about time.
KEYS   1 any
ARGV
REPLY  TIME now_ms
KEEPS  changes nothing
COST   O(1) ]]
--@include toolkit/shared/time
return {'TIME', int(now_ms())}
