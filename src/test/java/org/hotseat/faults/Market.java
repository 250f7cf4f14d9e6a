package org.hotseat.faults;

import java.util.Random;
import org.hotseat.storm.Client;
import org.hotseat.storm.Request;

/** One resource that is sold under faults, with everything that its buyers were told. For many threads. */
interface Market {

    /** The model's word: {@code schedule}. */
    String model();

    /** Of the resource, for people. */
    String name();

    /** Puts the resource up. */
    void open(Client client);

    /** One user's claim on one unit, as a visitor sends it. */
    Request claim(String user, Random random);

    /**
     * One user's visit, from the first wish to payment or cancellation. No user comes twice.
     *
     * @param keen takes one place and keeps it: nothing is cancelled any more
     * @return whether the user got something; false: there was nothing left
     */
    boolean visit(Client client, String user, Random random, boolean keen);

    /**
     * Begins to erase a person whose visit is over and who has nothing undecided, or does what the model has instead;
     * nothing where there is none.
     */
    void operate(Client client);

    /** Holds the system against what was told, at a time when nobody buys any more and everything has been sold. */
    void audit(Client client, Findings findings);
}
