package org.hotseat.api.body;

/**
 * A body that the server has to read before the request is answered. The constants name the request attributes for
 * this.
 *
 * @param caller the subject of the token, or {@link AwaitedBodies#NO_TOKEN}
 * @param limit the largest number of bytes
 */
public record RequiredBody(String caller, int limit) {

    /** The attribute that is set while a request goes down the chain without its body. */
    public static final String MISSING = "org.hotseat.body.missing";

    /** The attribute that contains the {@link RequiredBody}, after the checks without the body have passed. */
    public static final String WANTED = "org.hotseat.body.wanted";

    /** The attribute that contains the bytes of the body, at the second dispatch. */
    public static final String READ = "org.hotseat.body.read";
}
