-- The place among the keys of the resource whose units are counted, and its field given, if the script has read it with
-- others: the outbox entry of what gave units back last, false for none.
local RESOURCE, GIVEN = 2, nil
