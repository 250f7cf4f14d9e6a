package org.hotseat.schedule.importer;

/**
 * A field that an earlier system may give.
 *
 * @param name the name in the mapping file
 * @param field the name in the documents of MongoDB
 * @param form the values that are accepted
 */
record Column(String name, String field, Form form, boolean required) {

    /** The form of a column's values. */
    enum Form {
        /** An id in the form of REST: {@code [A-Za-z0-9._-]{1,64}}. */
        ID,
        /** A whole number from 1 that is an id. */
        NUMBER_ID,
        /** The subject of a person, as in the tokens. */
        PERSON,
        TEXT,
        PLACES,
        MINUTES,
        MONEY,
        TIME,
        /** One of the table's words; the mapping file states which values mean it. */
        STATE
    }
}
