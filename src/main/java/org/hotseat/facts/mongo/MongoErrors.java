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
 * Makes our kinds of error out of the driver's: what may pass by itself means that MongoDB is away; what it refuses for
 * good, whenever it is asked, is broken.
 */
public final class MongoErrors {

    public static final int DUPLICATE_KEY = 11_000;

    /**
     * Error codes of a write that no repetition will change: bad values and types, a document over the size limit or
     * against a collection's validator, an unknown operator, an immutable field. Everything else is taken for passing:
     * repeating in vain is seen in the metrics, a fact given up too early is lost. Source: MongoDB's error code list,
     * src/mongo/base/error_codes.yml.
     */
    private static final Set<Integer> FOR_GOOD =
            Set.of(2, 9, 14, 28, 40, 52, 55, 56, 57, 66, 121, 10_334, 17_280, 17_419, 16_755, DUPLICATE_KEY);

    private static final String AWAY = "MongoDB is away.";

    /** Of the same list. */
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
     * Whether a write has met a document of its own {@code _id}, and not one with another equal field that must be
     * unique. MongoDB names the index in its words only.
     */
    public static boolean sameId(WriteError error) {
        if (error.getCode() != DUPLICATE_KEY) {
            return false;
        }
        Matcher index = INDEX.matcher(error.getMessage());
        return !index.find() || index.group(1).equals("_id_");
    }

    public static boolean forGood(int code) {
        return FOR_GOOD.contains(code);
    }

    /** The reason for which a write failed, in our words: those of the driver stay out of answers. */
    static String reason(@Nullable Throwable error) {
        int code = error instanceof MongoException e ? e.getCode() : 0;
        return REASONS.getOrDefault(code, AWAY);
    }

    static HotseatException wrap(String operation, MongoException e) {
        boolean answered = e instanceof MongoServerException && !(e instanceof MongoBulkWriteException);
        if (answered && forGood(e.getCode())) {
            return new Broken("MongoDB refused " + operation, e);
        }
        return new Unavailable("mongodb", AWAY, e);
    }
}
