package org.hotseat.facts.mongo;

import java.util.List;
import org.bson.Document;

/**
 * Preparations of one feature in MongoDB; every bean of this type is asked when MongoDB is first there, before the
 * first claim.
 */
public interface FactIndexes {

    /**
     * One index.
     *
     * @param keys its fields, each with 1
     * @param awaited whether claims wait until it exists
     * @param sparse whether it leaves out documents without the field
     */
    record Index(String collection, Document keys, boolean awaited, boolean sparse) {

        /** One that claims wait for: without it a rebuild would read whole collections. */
        public Index(String collection, Document keys) {
            this(collection, keys, true, false);
        }

        /** One that makes lists fast, and for which nothing waits. */
        public static Index ofList(String collection, String... fields) {
            Document keys = new Document();
            for (String field : fields) {
                keys.append(field, 1);
            }
            return new Index(collection, keys, false, false);
        }

        /** The same of the documents that have the field. */
        public static Index ofSome(String collection, String field) {
            return new Index(collection, new Document(field, 1), false, true);
        }

        /** For people. */
        @Override
        public String toString() {
            return collection + " by " + String.join(", ", keys.keySet());
        }
    }

    /** Indexes of the feature's collections. */
    List<Index> indexes();

    /**
     * Brings documents of an earlier version or of other settings up to date. Short; may be repeated, also by several
     * servers at once.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away; then it is called again
     */
    default void upgrade() {}
}
