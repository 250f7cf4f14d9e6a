package org.hotseat.toolkit;

/** A key, a name or an id that does not keep its rule; code {@code invalid-argument}. Nothing has happened. */
public final class InvalidArgumentException extends ToolkitException {

    private static final long serialVersionUID = 1L;

    private final String field;
    private final String problem;

    /**
     * @param field what was given, for instance {@code key} or the name of a parameter
     * @param problem the rule that it breaks, to be read behind the field
     */
    public InvalidArgumentException(String field, String problem) {
        super("invalid-argument", field + ": " + problem, null, false);
        this.field = field;
        this.problem = problem;
    }

    /** The name of the bad argument, for instance {@code key} or the name of a parameter. */
    public String field() {
        return field;
    }

    /** The rule that it breaks. */
    public String problem() {
        return problem;
    }
}
