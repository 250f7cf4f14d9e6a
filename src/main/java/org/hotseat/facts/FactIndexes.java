package org.hotseat.facts;

import java.util.List;
import org.bson.Document;

/** The indexes of one feature's collections; every bean of this type is asked when MongoDB is first there. */
public interface FactIndexes {

    /**
     * One index.
     *
     * @param keys its fields, each with 1
     */
    record Index(String collection, Document keys) {

        /** For people. */
        @Override
        public String toString() {
            return collection + " by " + String.join(", ", keys.keySet());
        }
    }

    List<Index> indexes();
}
