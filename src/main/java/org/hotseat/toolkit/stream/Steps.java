package org.hotseat.toolkit.stream;

/** The points at which a consumer can die; a test chooses one. */
interface Steps {

    /** The moments between which something has been done that others can see. */
    enum Step {
        TAKEN,
        BEGUN,
        WORKED,
        SETTLED
    }

    Steps NONE = step -> false;

    /** Whether the consumer dies here. */
    boolean diesAt(Step step);

    /**
     * Ends a thread of a consumer that dies in a test; an error so that nothing takes it for a failure of the listener.
     */
    final class Death extends Error {
        private static final long serialVersionUID = 1L;

        Death() {
            super("a test has killed this consumer", null, false, false);
        }
    }
}
