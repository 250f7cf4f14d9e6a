package org.hotseat.kernel.error;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A refusal of malformed or out-of-range input. HTTP 400. It lists every bad field. Nothing was changed. */
public final class InvalidInput extends HotseatException {

    private static final long serialVersionUID = 1L;

    /**
     * One bad field.
     *
     * @param field the name as the caller wrote it (a JSON path in a body)
     * @param problem the rule that the value breaks
     */
    public record BadField(String field, String problem) {

        private Map<String, String> view() {
            Map<String, String> view = new LinkedHashMap<>();
            view.put("field", field);
            view.put("problem", problem);
            return view;
        }
    }

    private final transient List<BadField> fields;

    public InvalidInput(List<BadField> fields) {
        this("invalid-input", fields);
    }

    private InvalidInput(String code, List<BadField> fields) {
        super(code, describe(fields), null, false);
        this.fields = List.copyOf(fields);
        add("errors", fields.stream().map(BadField::view).toList());
    }

    public static InvalidInput of(String field, String problem) {
        return new InvalidInput(List.of(new BadField(field, problem)));
    }

    /** Returns the same refusal with another code, which a feature defines. */
    public InvalidInput as(String code) {
        return new InvalidInput(code, fields);
    }

    /** Returns all bad fields, in the order in which they were found. */
    public List<BadField> fields() {
        return fields;
    }

    private static String describe(List<BadField> fields) {
        return fields.stream().map(bad -> bad.field() + ": " + bad.problem()).collect(Collectors.joining("; "));
    }
}
