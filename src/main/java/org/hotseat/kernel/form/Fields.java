package org.hotseat.kernel.form;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.InvalidInput;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object of a request, read field by field. It collects all errors, so that the caller learns of all bad fields
 * at once. A bad value reads as empty until {@link #check()} refuses the whole body. An absent field and a field that
 * is {@code null} are the same. {@link #check()} also refuses unknown fields: those that the code has not read until
 * then. This includes fields of inner objects. A setting can switch this refusal off.
 *
 * <p>Bean Validation is not used for bodies, because it checks only after binding, and binding stops at the first value
 * of a wrong type. Not thread-safe.
 */
public final class Fields extends ListFields {

    /**
     * The largest number of errors that are kept. A body of a hundred thousand seats can be wrong in as many places,
     * and the answer must stay readable.
     */
    static final int MAX_ERRORS = 1_000;

    private final Map<String, ?> values;
    private final String path;
    private final ReadFieldNames asked;
    private final Whole whole;

    /** The state that all objects of a body share. */
    private record Whole(Map<String, ?> values, ReadFieldNames asked, List<InvalidInput.BadField> errors) {

        void addError(String path, String problem) {
            if (errors.size() < MAX_ERRORS) {
                errors.add(new InvalidInput.BadField(path, problem));
            }
        }
    }

    /**
     * Creates fields of values that do not come from a body, such as query parameters. Unknown ones are ignored.
     *
     * @param values strings, {@link BigDecimal}s, booleans, lists and maps of those, as from a JSON parser
     */
    public Fields(Map<String, ?> values) {
        this(values, false);
    }

    /**
     * Creates the fields of a body.
     *
     * @param refusesUnknown whether unknown fields are refused; otherwise they are ignored
     */
    public Fields(Map<String, ?> values, boolean refusesUnknown) {
        this.values = values;
        this.path = "";
        this.asked = new ReadFieldNames(refusesUnknown);
        this.whole = new Whole(values, asked, new ArrayList<>());
    }

    private Fields(Map<String, ?> values, String path, ReadFieldNames asked, Whole whole) {
        this.values = values;
        this.path = path;
        this.asked = asked;
        this.whole = whole;
    }

    /** Returns the fields of a body that was not sent: every field is absent. */
    public static Fields empty() {
        return new Fields(Map.of());
    }

    /** Returns the object as it was given. */
    public Map<String, ?> values() {
        return values;
    }

    /**
     * Refuses the whole body if anything in it is wrong, even if this object is only a part of it. Call this after all
     * fields were read.
     *
     * @throws InvalidInput listing every bad field read so far, and every unknown one
     */
    public void check() {
        whole.asked.forEachUnknown(whole.values, "", whole::addError);
        if (!whole.errors.isEmpty()) {
            throw new InvalidInput(whole.errors);
        }
    }

    /** Marks fields as known although the code does not read them, because another error covers them. */
    public void markKnown(String... fields) {
        List.of(fields).forEach(asked::markRead);
    }

    /**
     * Refuses unknown fields of this object, and of its inner objects that are read later, even if the setting ignores
     * unknown fields.
     */
    public void refuseUnknown() {
        asked.refuse();
    }

    /** Returns whether every field read so far was valid. For checks that make sense only between valid values. */
    public boolean isValid() {
        return whole.errors.isEmpty();
    }

    /**
     * Adds an error, for instance for a rule about several fields. More than {@value #MAX_ERRORS} errors are not kept.
     */
    @Override
    public void addError(String field, String problem) {
        whole.addError(path + field, problem);
    }

    /**
     * Returns the user whom the body names in {@code userId}, or else the caller itself. Call this after all other
     * fields were read.
     *
     * @throws InvalidInput when anything is wrong with the body
     * @throws Forbidden when the body names another user and the caller may not act for others
     */
    public UserId userOr(Caller caller) {
        Optional<UserId> named = user("userId");
        check();
        return caller.userOr(named);
    }

    /** Reads an inner object. Errors name its fields as {@code field.inner}. */
    public Optional<Fields> object(String field) {
        return read(field, Map.class, "must be an object")
                .map(map -> inner((Map<?, ?>) map, path + field + ".", asked.inner(field)));
    }

    /** Reads a list of at most {@code max} objects. Errors name their fields as {@code field[0].inner}. */
    public Optional<List<Fields>> objects(String field, int max) {
        return each(
                field,
                max,
                Map.class,
                "must be an object",
                (name, map) -> Optional.of(inner((Map<?, ?>) map, path + name + ".", asked.inner(field))));
    }

    @SuppressWarnings("unchecked")
    private Fields inner(Map<?, ?> map, String innerPath, ReadFieldNames names) {
        return new Fields((Map<String, ?>) map, innerPath, names, whole);
    }

    @Override
    @Nullable
    Object value(String field) {
        asked.markRead(field);
        return values.get(field);
    }
}
