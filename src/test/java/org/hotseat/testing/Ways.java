package org.hotseat.testing;

import java.net.http.HttpRequest;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * The two ways of a fast-path operation (ADR 153) in the tests of the contract: an ordinary request is answered in
 * front of Jakarta REST, any other goes through it. One in three of the tests' claims is made one of the others, so
 * that one run of the contract holds both ways to it.
 */
public final class Ways {

    private static final Pattern HOT = Pattern.compile(
            ".*/api/(schedules|sales|programs|rains|drops)/[^/]+/(holds|orders|purchases|grabs|claims)");

    private static final String ACCEPT = "Accept";

    /** Any client may send it and every server understands it; a weight is not ordinary. */
    private static final String WITH_WEIGHT = "application/json;q=0.9";

    private static final int ONE_IN = 3;
    private static final long SEED = Long.getLong("hotseat.test.ways.seed", System.nanoTime());
    private static final AtomicLong CLAIMS = new AtomicLong();
    private static final AtomicLong USUAL = new AtomicLong();

    static {
        System.out.println("one claim in three goes through Jakarta REST: -Dhotseat.test.ways.seed=" + SEED);
    }

    private Ways() {}

    /** A claim by either way, at random; any other request as it is. */
    public static HttpRequest chosen(HttpRequest request) {
        if (!isOrdinaryClaim(request) || Math.floorMod(mixed(SEED + CLAIMS.incrementAndGet()), ONE_IN) != 0) {
            return request;
        }
        USUAL.incrementAndGet();
        return usual(request);
    }

    /** A request as it is. */
    public static HttpRequest direct(HttpRequest request) {
        return request;
    }

    /** The same request by the way through Jakarta REST. */
    public static HttpRequest usual(HttpRequest request) {
        return HttpRequest.newBuilder(request, (name, value) -> !name.equalsIgnoreCase(ACCEPT))
                .header(ACCEPT, WITH_WEIGHT)
                .build();
    }

    /** The claims so far that {@link #chosen} sent through Jakarta REST. */
    public static long usualClaims() {
        return USUAL.get();
    }

    private static boolean isOrdinaryClaim(HttpRequest request) {
        return request.method().equals("POST")
                && request.uri().getRawQuery() == null
                && HOT.matcher(request.uri().getRawPath()).matches()
                && request.headers().firstValue(ACCEPT).isEmpty();
    }

    /** The last step of SplitMix64: neighbours have nothing in common. */
    private static long mixed(long number) {
        long mixed = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
