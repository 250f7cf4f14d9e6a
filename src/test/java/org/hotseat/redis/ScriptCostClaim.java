package org.hotseat.redis;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hotseat.toolkit.connection.ToolkitInside;

/** A call that is measured, and the word that it is answered. */
enum ScriptCostClaim {
    BARE("a script that reads the clock", "hotstate/read_time", "TIME", Key.NONE),
    VERIFIED("a script that verifies the epoch", """
            local server = redis.call('INFO', 'replication')
            if not (server:find('role:master', 1, true) and server:find('master_replid:', 1, true)) then
              return {'UNVERIFIED'}
            end
            return {'HELD'}"""),
    PROMISED("the keys of a hold that are promised to others, and nothing else", """
            local id = redis.call('INCR', KEYS[4])
            redis.call('DECRBY', KEYS[3], 1)
            redis.call('SET', KEYS[5], id, 'PXAT', 99999999999999)
            redis.call('ZADD', KEYS[6], 99999999999999, ARGV[3])
            return {'HELD', id}"""),
    PROMISED_WITH_FACT("the same with a fact in the outbox", """
            local id = redis.call('INCR', KEYS[4])
            redis.call('DECRBY', KEYS[3], 1)
            redis.call('SET', KEYS[5], id, 'PXAT', 99999999999999)
            redis.call('ZADD', KEYS[6], 99999999999999, ARGV[3])
            redis.call('XADD', KEYS[9], '*', 'kind', 'hold', 'resource', ARGV[1], 'lock_id', id, 'user', ARGV[2], 'status', 0,
              'locked_at', 99999999999999, 'expires_at', 99999999999999, 'version', 1)
            return {'HELD', id}"""),
    REFUSED("`place_hold`, sold out", "schedule/place_hold", "SOLD_OUT", Key.NONE),
    HOLD("`place_hold`", "schedule/place_hold", "HELD", Key.NONE),
    HOLD_PRESS("`place_hold`, a press", "schedule/place_hold", "HELD", Key.PRESS),
    HOLD_SENT("`place_hold`, with an idempotency key", "schedule/place_hold", "HELD", Key.SENT),
    LIMITED_HOLD("`place_hold` with two phases and all limits", "schedule/place_hold", "HELD", Key.NONE),
    SCHEDULE_ORDER("`place_order` of a schedule", "schedule/place_order", "ORDERED", Key.NONE),
    SCHEDULE_ORDER_PRESS("`place_order` of a schedule, a press", "schedule/place_order", "ORDERED", Key.PRESS),
    HELD_ORDER("`place_order` of a live hold", "schedule/place_order", "ORDERED", Key.NONE, HOLD),
    SALE_REFUSED("`place_order` of a sale, sold out", "flashsale/place_order", "SOLD_OUT", Key.NONE),
    SALE_ORDER("`place_order` of a sale", "flashsale/place_order", "ORDERED", Key.NONE),
    SALE_ORDER_PRESS("`place_order` of a sale, a press", "flashsale/place_order", "ORDERED", Key.PRESS),
    SALE_ORDER_SENT("`place_order` of a sale, with an idempotency key", "flashsale/place_order", "ORDERED", Key.SENT),
    SALE_PAY("`pay_order` of a sale", "order/pay_order", "PAID", Key.NONE, SALE_ORDER),
    SALE_PAY_OWN("`pay_order` of a sale, with a key of its own", "order/pay_order", "PAID", Key.OWN, SALE_ORDER),
    PURCHASE("`place_purchase` of a named seat", "program/place_purchase", "ORDERED", Key.NONE),
    PURCHASE_PRESS("`place_purchase` of a named seat, a press", "program/place_purchase", "ORDERED", Key.PRESS),
    GRAB("`grab_packet`", "redpacket/grab_packet", "GRABBED", Key.NONE),
    GRAB_OWN("`grab_packet`, with a key of its own", "redpacket/grab_packet", "GRABBED", Key.OWN),
    CLAIM("`claim_code`", "drop/claim_code", "CLAIMED", Key.NONE),
    CLAIM_OWN("`claim_code`, with a key of its own", "drop/claim_code", "CLAIMED", Key.OWN);

    /** The idempotency key of a call: none, one of the request alone, one of a press, one that the caller sent. */
    enum Key {
        NONE,
        OWN,
        PRESS,
        SENT
    }

    final String words;
    final String word;
    final Key key;
    /** Is called before it, for the same user; itself where nothing is. */
    final Optional<ScriptCostClaim> first;

    private final String script;
    private final Optional<String> text;

    ScriptCostClaim(String words, String script, String word, Key key) {
        this(words, script, Optional.empty(), word, key, Optional.empty());
    }

    ScriptCostClaim(String words, String script, String word, Key key, ScriptCostClaim first) {
        this(words, script, Optional.empty(), word, key, Optional.of(first));
    }

    /** A script of the bench's own. */
    ScriptCostClaim(String words, String text) {
        this(words, "", Optional.of(text), "HELD", Key.NONE, Optional.empty());
    }

    ScriptCostClaim(
            String words, String script, Optional<String> text, String word, Key key, Optional<ScriptCostClaim> first) {
        this.words = words;
        this.script = script;
        this.text = text;
        this.word = word;
        this.key = key;
        this.first = first;
    }

    /** The names of the arguments of its script; of one of the bench's own, those of the script that it is part of. */
    List<String> arguments(Path version) {
        return ToolkitInside.arguments(version, script.isEmpty() ? HOLD.script : script);
    }

    /** Its script, of the version whose directory {@code lua} is given. */
    String text(Path version) {
        return text.orElseGet(() -> ToolkitInside.script(version, script));
    }
}
