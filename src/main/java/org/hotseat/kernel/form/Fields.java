package org.hotseat.kernel.form;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.InvalidInput;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object of a request, read field by field; every complaint is collected, so that the caller hears of all bad
 * fields at once. A value that is bad reads as empty until {@link #check()} refuses the whole. A field that is absent
 * and one that is {@code null} are the same. A field that nobody has asked for until then is unknown: {@link #check()}
 * refuses it, in inner objects, too, unless configured to ignore such.
 *
 * <p>Bean Validation is not used for bodies because it speaks only after binding, and binding stops at the first value
 * of a wrong type. Not for use by several threads.
 */
public final class Fields extends ScalarFields {

    /** A body of a hundred thousand seats can be wrong in as many places; the answer stays readable. */
    static final int MOST_COMPLAINTS = 1_000;

    private final Map<String, ?> values;
    private final String path;
    private final AskedNames asked;
    private final Whole whole;

    /** Shared by all objects of a body. */
    private record Whole(Map<String, ?> values, AskedNames asked, List<InvalidInput.BadField> complaints) {

        void complain(String path, String problem) {
            if (complaints.size() < MOST_COMPLAINTS) {
                complaints.add(new InvalidInput.BadField(path, problem));
            }
        }
    }

    /**
     * Values of the server's own, such as query parameters that a resource method has been given.
     *
     * @param values strings, {@link BigDecimal}s, booleans, lists and maps of those, as a JSON parser gives them
     */
    public Fields(Map<String, ?> values) {
        this(values, false);
    }

    /**
     * A body.
     *
     * @param refusesUnknown whether unknown fields are refused; otherwise they are ignored
     */
    public Fields(Map<String, ?> values, boolean refusesUnknown) {
        this.values = values;
        this.path = "";
        this.asked = new AskedNames(refusesUnknown);
        this.whole = new Whole(values, asked, new ArrayList<>());
    }

    private Fields(Map<String, ?> values, String path, AskedNames asked, Whole whole) {
        this.values = values;
        this.path = path;
        this.asked = asked;
        this.whole = whole;
    }

    /** A body that was not sent: every field is absent. */
    public static Fields none() {
        return new Fields(Map.of());
    }

    /** The object as it was given. */
    public Map<String, ?> values() {
        return values;
    }

    /**
     * Refuses the whole body, of which this may be a part, if anything is wrong with it. For the time when all of it
     * was read.
     *
     * @throws InvalidInput listing every bad field read so far, and every unknown one
     */
    public void check() {
        whole.asked.eachUnknown(whole.values, "", whole::complain);
        if (!whole.complaints.isEmpty()) {
            throw new InvalidInput(whole.complaints);
        }
    }

    /**
     * Says that these fields are known where they are not read: what is wrong with them is another complaint's matter.
     */
    public void knows(String... fields) {
        Arrays.asList(fields).forEach(asked::ask);
    }

    /**
     * Refuses unknown fields of this object, and of those in it that are read later, even where they are ignored
     * otherwise.
     */
    public void refuseUnknown() {
        asked.refuse();
    }

    /** Whether every field read so far was good; for checks that only make sense between good values. */
    public boolean good() {
        return whole.complaints.isEmpty();
    }

    /**
     * Adds a complaint of the caller's own, for a rule that spans fields. More than {@value #MOST_COMPLAINTS} are not
     * kept.
     */
    @Override
    public void complain(String field, String problem) {
        whole.complain(path + field, problem);
    }

    /**
     * The user whom the body names in {@code userId}, or else the caller itself; for bodies of which everything else
     * was read.
     *
     * @throws InvalidInput when anything is wrong with the body
     * @throws Forbidden when it names another user and the caller is only a user
     */
    public UserId userOr(Caller caller) {
        Optional<UserId> named = user("userId");
        check();
        return caller.userOr(named);
    }

    /** A list of strings of at most {@code max} entries. */
    public Optional<List<String>> texts(String field, int max) {
        return list(field, max).map(list -> {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) instanceof String text && text.length() <= 256) {
                    texts.add(text);
                } else {
                    complain(field + "[" + i + "]", "must be a string of at most 256 characters");
                }
            }
            return texts;
        });
    }

    /** An object; complaints name its fields {@code field.inner}. */
    @SuppressWarnings("unchecked")
    public Optional<Fields> object(String field) {
        return read(field, Map.class, "must be an object")
                .map(map -> inner((Map<?, ?>) map, path + field + ".", asked.inner(field)));
    }

    /** A list of at most {@code entries} whole numbers, each from min to max, both included. */
    public Optional<List<Integer>> integers(String field, int entries, int min, int max) {
        return list(field, entries).map(list -> {
            List<Integer> numbers = new ArrayList<>(list.size());
            for (int i = 0; i < list.size(); i++) {
                String name = field + "[" + i + "]";
                if (list.get(i) instanceof BigDecimal number) {
                    whole(name, number, min, max).ifPresent(value -> numbers.add(value.intValue()));
                } else {
                    complain(name, NO_NUMBER);
                }
            }
            return numbers;
        });
    }

    /** A list of objects of at most {@code max} entries; complaints name them {@code field[0].inner}. */
    public Optional<List<Fields>> objects(String field, int max) {
        return list(field, max).map(list -> {
            List<Fields> objects = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) instanceof Map<?, ?> map) {
                    objects.add(inner(map, path + field + "[" + i + "].", asked.inner(field)));
                } else {
                    complain(field + "[" + i + "]", "must be an object");
                }
            }
            return objects;
        });
    }

    @SuppressWarnings("unchecked")
    private Fields inner(Map<?, ?> map, String innerPath, AskedNames names) {
        return new Fields((Map<String, ?>) map, innerPath, names, whole);
    }

    private Optional<List<?>> list(String field, int max) {
        return read(field, List.class, "must be a list").flatMap(list -> {
            if (list.size() > max) {
                complain(field, "must have at most " + max + " entries");
                return Optional.empty();
            }
            return Optional.of((List<?>) list);
        });
    }

    @Override
    @Nullable
    Object value(String field) {
        asked.ask(field);
        return values.get(field);
    }
}
