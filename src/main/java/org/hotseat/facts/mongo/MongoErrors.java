package org.hotseat.facts.mongo;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.MongoServerException;
import com.mongodb.WriteError;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * Translates the driver's exceptions. A failure that may be temporary means that MongoDB is unavailable. A refusal that
 * every repetition would get again becomes {@link Broken}.
 */
public final class MongoErrors {

    public static final int DUPLICATE_KEY = 11_000;

    /**
     * The error codes of writes that no repetition can change: bad values and types, a document over the size limit or
     * against a collection's validator, an unknown operator, an immutable field. Every other code is treated as
     * temporary: useless repetitions show in the metrics, but a fact that is given up too early is lost. Source:
     * MongoDB's error code list, src/mongo/base/error_codes.yml.
     */
    private static final Set<Integer> FOR_GOOD =
            Set.of(2, 9, 14, 28, 40, 52, 55, 56, 57, 66, 121, 10_334, 17_280, 17_419, 16_755, DUPLICATE_KEY);

    private static final String UNAVAILABLE = "MongoDB does not answer.";

    /** The explanations for some error codes of MongoDB. */
    private static final Map<Integer, String> REASONS = Map.of(
            13, "The MongoDB user may not write to the database.",
            18, "MongoDB refuses the credentials.",
            20, "MongoDB does not support such writes.",
            14_031, "MongoDB has no space left on its disk.",
            10_107, "MongoDB has no primary that takes writes.",
            13_435, "MongoDB has no primary that takes writes.",
            11_600, "MongoDB is shutting down.",
            91, "MongoDB is shutting down.",
            8_000, "MongoDB takes no writes: its quota is used up.");

    private static final Pattern INDEX = Pattern.compile("index: (\\S+)");

    private MongoErrors() {}

    /**
     * Returns whether a write has found a document with the same {@code _id}, and not one with another equal field that
     * must be unique. MongoDB names the index only in the text of the error.
     */
    public static boolean sameId(WriteError error) {
        if (error.getCode() != DUPLICATE_KEY) {
            return false;
        }
        Matcher index = INDEX.matcher(error.getMessage());
        return !index.find() || index.group(1).equals("_id_");
    }

    public static boolean isPermanent(int code) {
        return FOR_GOOD.contains(code);
    }

    /** Returns the reason of a failed write in our own words; the words of the driver stay out of answers. */
    static String reason(@Nullable Throwable error) {
        int code = error instanceof MongoException e ? e.getCode() : 0;
        return REASONS.getOrDefault(code, UNAVAILABLE);
    }

    static HotseatException wrap(String operation, MongoException e) {
        boolean answered = e instanceof MongoServerException && !(e instanceof MongoBulkWriteException);
        if (answered && isPermanent(e.getCode())) {
            return new Broken("MongoDB refused " + operation, e);
        }
        return new Unavailable("mongodb", UNAVAILABLE, e);
    }
}
