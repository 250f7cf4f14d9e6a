package org.hotseat.facts.list;

import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.bson.conversions.Bson;

/**
 * A list of documents as callers ask for it.
 *
 * @param filter which documents are in it
 * @param read an entry; empty for a document that is none, whatever the filter says
 */
public record DocumentList<T>(String collection, Bson filter, ListOrder order, Function<Document, Optional<T>> read) {}
