package org.hotseat.facts.list;

import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.bson.conversions.Bson;

/**
 * A list of documents as callers ask for it.
 *
 * @param filter the filter of the documents in the list
 * @param read makes an entry from a document; empty for a document that is no entry although it matches the filter
 */
public record DocumentList<T>(String collection, Bson filter, ListOrder order, Function<Document, Optional<T>> read) {}
