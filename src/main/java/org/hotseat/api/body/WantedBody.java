package org.hotseat.api.body;

/**
 * A body that the server reads before the request is answered, and the attributes of the request that say how far it
 * is.
 *
 * @param caller the subject of the token, or {@link AwaitedBodies#NO_TOKEN}
 * @param limit bytes
 */
public record WantedBody(String caller, int limit) {

    /** Set while a request goes down the chain without its body. */
    public static final String MISSING = "org.hotseat.body.missing";

    /** Has the {@link WantedBody} once the request was found good enough to be read. */
    public static final String WANTED = "org.hotseat.body.wanted";

    /** The bytes of the body, when the request comes for the second time. */
    public static final String READ = "org.hotseat.body.read";
}
