package org.hotseat.toolkit;

/** A key, a name or an id breaks its rule; code {@code invalid-argument}. Nothing was changed. */
public final class InvalidArgumentException extends ToolkitException {

    private static final long serialVersionUID = 1L;

    private final String field;
    private final String problem;

    /**
     * @param field the name of the bad argument, for instance {@code key} or the name of a parameter
     * @param problem the rule that the argument breaks, as a text that follows the field's name
     */
    public InvalidArgumentException(String field, String problem) {
        super("invalid-argument", field + ": " + problem, null, false);
        this.field = field;
        this.problem = problem;
    }

    /** Returns the name of the bad argument, for instance {@code key} or the name of a parameter. */
    public String field() {
        return field;
    }

    /** Returns the rule that the argument breaks. */
    public String problem() {
        return problem;
    }
}
