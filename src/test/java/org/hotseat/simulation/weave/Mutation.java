package org.hotseat.simulation.weave;

/**
 * A mend of an old fault, or a guard of the protocol, that is taken out: a method of the program does nothing then. The
 * simulation must find each of them.
 */
public enum Mutation {
    LATE("facts/resource/Stamps", "of", Body.NOTHING, "a late write sells a place twice"),
    FREED("kernel/Fact", "after", Body.EMPTY, "a unit that was given back is sold before that is durable"),
    EMPTYING("facts/epoch/EpochTerms", "begunWith", Body.YES, "an emptying begins no term"),
    WAIT("hotstate/rebuild/Settling", "bound", Body.NOTHING, "a rebuild does not wait for facts on their way"),
    LISTED("facts/epoch/StoredEpoch", "hasEntered", Body.YES, "nobody waits for a server that has a lease"),
    DRAIN("facts/journal/Recovery", "drain", Body.NOTHING, "a rebuild counts without the outbox"),
    STAMP("hotstate/rebuild/LateFacts", "stamp", Body.NOTHING, "a rebuild stamps nothing"),
    LEASE("facts/journal/FactBatches", "fenceAfter", Body.NOTHING, "a fact counts that was written behind its lease"),
    PRIMARY("facts/epoch/KnownEpochs", "holds", Body.YES, "a lease outlives the primary that it was read from"),
    GIVEN_BACK(
            "hotstate/rebuild/RebuildLeases",
            "releaseLater",
            Body.NOTHING,
            "a lease without a reply is not given back"),
    SHUT_OUT(
            "hotstate/rebuild/LateFacts",
            "exclude",
            Body.YES,
            "a lost fact is not shut out before its event is noted as lost"),
    REFUSED("facts/journal/Journal", "prove", Body.EMPTY, "a Redis server that was replaced refuses what is left"),
    LEFTOVERS("order/facts/RebuiltOrders", "restore", Body.NOTHING, "a rebuild leaves orders as they are");

    /** The body in the place of a method's own. */
    enum Body {
        NOTHING(""),
        YES("Z"),
        EMPTY("Ljava/util/Optional;");

        private final String returned;

        Body(String returned) {
            this.returned = returned;
        }
    }

    private final String owner;
    private final String method;
    private final Body body;
    private final String words;

    Mutation(String owner, String method, Body body, String words) {
        this.owner = "org/hotseat/" + owner;
        this.method = method;
        this.body = body;
        this.words = words;
    }

    boolean hits(String type, String name, String form) {
        return owner.equals(type) && method.equals(name) && form.endsWith(body.returned);
    }

    Body body() {
        return body;
    }

    public String words() {
        return words;
    }
}
