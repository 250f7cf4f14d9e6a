package org.hotseat.ticket.gate;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;

/** Ids of scans. They follow from what makes two requests the same scan, so that a repeated one is in the log once. */
final class ScanIds {

    /** Between the parts, which have none. */
    private static final String BETWEEN = "\n";

    private static final int BYTES = 16;

    private ScanIds() {}

    /**
     * The id of a scan. One that is reported later is the same with any key: the same ticket at the same gate at the
     * same moment. One that is decided now has that of its key, or is a scan of its own.
     *
     * @param ticket its id, or the signed form if there is none; nothing of that can be read from the id
     */
    static String of(ShownTicket shown, String ticket, Caller caller, Optional<IdempotencyKey> key) {
        if (shown.at().isPresent()) {
            return of(
                    "report",
                    ticket,
                    shown.gate(),
                    shown.at().get().toString(),
                    shown.direction().word());
        }
        IdempotencyKey used = key.orElseGet(() -> IdempotencyKey.own(caller));
        return of("scan", ticket, used.caller(), used.key());
    }

    static String of(String... parts) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest(String.join(BETWEEN, parts).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
