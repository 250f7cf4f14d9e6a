package org.hotseat.facts;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.WriteModel;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.conversions.Bson;
import org.hotseat.kernel.Fact;

/**
 * A document at one version. Its writes may be sent in any order and any number of times, and the greatest version
 * remains. The first version is inserted unless a document exists. A later version is inserted if the document is
 * missing, and replaces an older one. Documents from before Hotseat have no version and count as version 0.
 *
 * <p>A version of a later term is greater whatever its number, since it was decided on the state that a rebuild had
 * found. A decision of an earlier term that the network delivers late must neither replace it nor prevent it. Within
 * one term the version numbers decide.
 *
 * @param id the document's {@code _id}
 * @param version the version, from 1
 * @param fields all other fields; {@code Version} is added here
 * @param lasting the fields that identify the owner and that no version changes. Ids may be issued again after Redis
 *     was lost. Then a first version that finds a document with other values of these fields is a fact conflict, and
 *     not a repetition
 * @param term the number of {@link FactTerms#decided} or {@link FactTerms#repeated}; 0 if it is unknown, and then the
 *     versions alone decide
 */
public record VersionedDocument(
        String collection, Object id, long version, Document fields, List<String> lasting, long term) {

    public static final String VERSION = "Version";

    /** The largest number of bytes in a document, a limit of MongoDB. */
    private static final int LARGEST = 16 * 1024 * 1024;

    /** Creates a document whose id is never used for anything else. */
    public VersionedDocument(String collection, Object id, long version, Document fields) {
        this(collection, id, version, fields, List.of());
    }

    public VersionedDocument(String collection, Object id, long version, Document fields, List<String> lasting) {
        this(collection, id, version, fields, lasting, 0);
    }

    /** Returns the same document, decided in the term of its fact. */
    public VersionedDocument decidedLike(Fact fact) {
        LongStream number = fact.term().stream()
                .map(decided -> fact.isRepeated() ? FactTerms.repeated(decided) : FactTerms.decided(decided));
        return new VersionedDocument(
                collection, id, version, fields, lasting, number.findFirst().orElse(0));
    }

    /**
     * Returns the writes of the document. All must be sent, in any order. The update sets only fields that are present,
     * so absent fields keep their value.
     */
    public List<WriteModel<Document>> writes() {
        if (version == 1) {
            return List.of(new InsertOneModel<>(fullDocument().append("_id", id)));
        }
        return List.of(
                new UpdateOneModel<>(
                        Filters.eq("_id", id),
                        new Document("$setOnInsert", fullDocument()),
                        new UpdateOptions().upsert(true)),
                replacement());
    }

    /**
     * Returns a write that replaces an older document and does not change a later one. It is for a first version that
     * has found a document. Mostly that is the same document, written before. It may also be a document from before
     * Hotseat, and then this is its first change.
     */
    public WriteModel<Document> replacement() {
        return new UpdateOneModel<>(
                Filters.and(Filters.eq("_id", id), matchOlder()), new Document("$set", fullDocument()));
    }

    /**
     * Matches the documents that this one replaces. A document without a term comes from an earlier version of the
     * server.
     */
    private Bson matchOlder() {
        Bson older = Filters.not(Filters.gte(VERSION, version));
        if (term == 0) {
            return older;
        }
        long repeated = FactTerms.repeated(FactTerms.of(term));
        long decided = FactTerms.decided(FactTerms.of(term));
        return Filters.or(
                Filters.lt(FactTerms.FIELD, repeated),
                Filters.and(Filters.in(FactTerms.FIELD, repeated, decided, null), older));
    }

    /** Returns the owner: the lasting fields with their values. */
    public Document owner() {
        Document owner = new Document();
        lasting.forEach(name -> owner.append(name, fields.get(name)));
        return owner;
    }

    /**
     * Returns whether a stored document with the same id came late, so that this one replaces it. A first version takes
     * something that was free in the hot state of its own term. So a document of an earlier term arrived after that
     * term's rebuild (ADR 216). A document with a stamp of this term was counted by a rebuild, unless the stamp was
     * delivered late as well.
     *
     * @param late returns whether the stored document is late by its resource's stamp; called only for a stamp of this
     *     term
     */
    public boolean supersedes(Document stored, BooleanSupplier late) {
        if (!(stored.get(FactTerms.FIELD) instanceof Number number)) {
            return false;
        }
        long other = number.longValue();
        return FactTerms.of(other) < FactTerms.of(term)
                || FactTerms.of(other) == FactTerms.of(term) && FactTerms.isStamp(other) && late.getAsBoolean();
    }

    /**
     * Returns whether a stored document with this id belongs to the same owner.
     *
     * @param stored a document of which the owner's fields were read
     */
    public static boolean same(Document owner, Document stored) {
        return owner.entrySet().stream().allMatch(field -> field.getValue().equals(stored.get(field.getKey())));
    }

    /**
     * Returns the reason why this document can never be sent: a value that BSON cannot represent, or too many bytes.
     * The result is empty if it can be sent. Costs the encoding of the document.
     */
    public Optional<String> unsendable() {
        try {
            BsonDocument encoded = fullDocument()
                    .append("_id", id)
                    .toBsonDocument(BsonDocument.class, MongoClientSettings.getDefaultCodecRegistry());
            int bytes = new RawBsonDocument(encoded, new BsonDocumentCodec())
                    .getByteBuffer()
                    .remaining();
            return bytes <= LARGEST ? Optional.empty() : Optional.of(bytes + " bytes are too many for a document");
        } catch (RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Document fullDocument() {
        Document whole = new Document(fields).append(VERSION, version);
        return term == 0 ? whole : whole.append(FactTerms.FIELD, term);
    }
}
