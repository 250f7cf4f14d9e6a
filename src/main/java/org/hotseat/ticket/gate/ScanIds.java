package org.hotseat.ticket.gate;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;

/**
 * Computes the ids of scans. An id depends only on what makes two requests the same scan, so that a repeated scan is
 * logged once.
 */
final class ScanIds {

    /** The separator between the parts, which do not contain it. */
    private static final String BETWEEN = "\n";

    private static final int BYTES = 16;

    private ScanIds() {}

    /**
     * Returns the id of a scan. For a scan that is reported later it depends on the ticket, the gate, the time and the
     * direction, and not on the key. For a scan that is decided now it depends on the ticket and the key; without a key
     * each request is a scan of its own.
     *
     * @param ticket the id of the ticket, or the shown text if it is no ticket; neither can be read from the result
     */
    static String of(ShownTicket shown, String ticket, Caller caller, Optional<IdempotencyKey> key) {
        if (shown.at().isPresent()) {
            return of(
                    "report",
                    ticket,
                    shown.gate(),
                    shown.at().get().toString(),
                    shown.direction().wireName());
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
