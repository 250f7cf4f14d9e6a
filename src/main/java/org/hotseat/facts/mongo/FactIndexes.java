package org.hotseat.facts.mongo;

import java.util.List;
import org.bson.Document;

/**
 * The preparations of one feature in MongoDB. Every bean of this type is called when MongoDB is first available, before
 * the first claim.
 */
public interface FactIndexes {

    /**
     * One index.
     *
     * @param keys its fields, each with the value 1
     * @param awaited whether claims wait until it exists
     * @param sparse whether it leaves out documents without the field
     */
    record Index(String collection, Document keys, boolean awaited, boolean sparse) {

        /** Creates an index that claims wait for: without it a rebuild would read whole collections. */
        public Index(String collection, Document keys) {
            this(collection, keys, true, false);
        }

        /** Returns an index that makes lists fast, and that nothing waits for. */
        public static Index ofList(String collection, String... fields) {
            Document keys = new Document();
            for (String field : fields) {
                keys.append(field, 1);
            }
            return new Index(collection, keys, false, false);
        }

        /** Returns such an index over the documents that have the field. */
        public static Index ofSome(String collection, String field) {
            return new Index(collection, new Document(field, 1), false, true);
        }

        /** Returns a text for logs and messages. */
        @Override
        public String toString() {
            return collection + " by " + String.join(", ", keys.keySet());
        }
    }

    /** Returns the indexes of the feature's collections. */
    List<Index> indexes();

    /**
     * Updates documents of an earlier version or of other settings. Takes a short time; may be repeated, also by
     * several servers at once.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable; then it is called again
     */
    default void upgrade() {}
}
