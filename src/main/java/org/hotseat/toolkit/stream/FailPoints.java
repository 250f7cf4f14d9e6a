package org.hotseat.toolkit.stream;

/** The points at which a test can let a consumer die. */
interface FailPoints {

    /** The points between which a change becomes visible to others. */
    enum Step {
        TAKEN,
        BEGUN,
        WORKED,
        SETTLED
    }

    FailPoints NONE = step -> false;

    /** Returns whether the consumer dies at this step. */
    boolean diesAt(Step step);

    /**
     * Ends a thread of a consumer that a test lets die. It is an error, so that nothing takes it for a failure of the
     * listener.
     */
    final class Death extends Error {
        private static final long serialVersionUID = 1L;

        Death() {
            super("a test has killed this consumer", null, false, false);
        }
    }
}
