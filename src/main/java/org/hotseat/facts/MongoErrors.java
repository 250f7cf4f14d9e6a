package org.hotseat.facts;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.MongoServerException;
import java.util.Set;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.HotseatException;
import org.hotseat.kernel.Unavailable;

/**
 * Makes our kinds of error out of the driver's: what may pass by itself means that MongoDB is away; what it refuses for good,
 * whenever it is asked, is broken.
 */
final class MongoErrors {

    static final int DUPLICATE_KEY = 11_000;

    /**
     * Error codes of a write that no repetition will change: bad values and types, a document over the size limit or against a
     * collection's validator, an unknown operator, an immutable field. Everything else is taken for passing: repeating
     * in vain is seen in the metrics, a fact given up too early is lost.
     * Source: MongoDB's error code list, src/mongo/base/error_codes.yml.
     */
    private static final Set<Integer> FOR_GOOD =
            Set.of(2, 9, 14, 28, 40, 52, 55, 56, 57, 66, 121, 10_334, 17_280, 17_419, 16_755, DUPLICATE_KEY);

    private MongoErrors() {}

    static boolean forGood(int code) {
        return FOR_GOOD.contains(code);
    }

    static HotseatException wrap(String operation, MongoException e) {
        boolean answered = e instanceof MongoServerException && !(e instanceof MongoBulkWriteException);
        if (answered && forGood(e.getCode())) {
            return new Broken("MongoDB refused " + operation, e);
        }
        return new Unavailable("mongodb", "MongoDB is away.", e);
    }
}
