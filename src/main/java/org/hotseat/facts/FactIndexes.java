package org.hotseat.facts;

/** Creates the indexes of one collection; every bean of this type is called once when MongoDB is first there. Repeatable. */
public interface FactIndexes {

    void createIndexes();
}
