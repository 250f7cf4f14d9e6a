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
 * A document at one version of its life. Written so that any order and any number of repetitions of a thing's versions
 * leaves the greatest one: the first version is inserted unless there is a document; a later one is put in if the
 * document is missing, and replaces an older one. Documents from before Hotseat have no version and count as version 0.
 *
 * <p>A version of a later term is greater whatever its number: it was decided by what a rebuild believed, and what an
 * earlier term has decided and the network delivers late must neither replace it nor stand in its way. Of one term the
 * numbers tell.
 *
 * @param id the document's {@code _id}
 * @param version from 1
 * @param fields everything else; {@code Version} is added here
 * @param lasting the fields that identify its owner and that no version changes. Where ids may be given out anew when
 *     Redis was lost, a first version that meets a document with others of them is a fact conflict, and not a
 *     repetition
 * @param term of {@link Terms#decided} or {@link Terms#repeated}; 0 where it is not known, then versions alone decide
 */
public record VersionedDocument(
        String collection, Object id, long version, Document fields, List<String> lasting, long term) {

    public static final String VERSION = "Version";

    /** Bytes of a document; the limit of MongoDB itself. */
    private static final int LARGEST = 16 * 1024 * 1024;

    /** A document whose id nothing else can ever have. */
    public VersionedDocument(String collection, Object id, long version, Document fields) {
        this(collection, id, version, fields, List.of());
    }

    public VersionedDocument(String collection, Object id, long version, Document fields, List<String> lasting) {
        this(collection, id, version, fields, lasting, 0);
    }

    /** The same, decided in the term of its fact. */
    public VersionedDocument decidedLike(Fact fact) {
        LongStream number =
                fact.term().stream().map(decided -> fact.again() ? Terms.repeated(decided) : Terms.decided(decided));
        return new VersionedDocument(
                collection, id, version, fields, lasting, number.findFirst().orElse(0));
    }

    /**
     * The writes; all of them, in any order. Absent fields are not written as null: the update sets what is present.
     */
    public List<WriteModel<Document>> writes() {
        if (version == 1) {
            return List.of(new InsertOneModel<>(whole().append("_id", id)));
        }
        return List.of(
                new UpdateOneModel<>(
                        Filters.eq("_id", id), new Document("$setOnInsert", whole()), new UpdateOptions().upsert(true)),
                replacement());
    }

    /**
     * Replaces an older document and leaves a later one alone. For a first version that met a document: mostly itself,
     * written before, but it may be one from before Hotseat, and then this is its first change.
     */
    public WriteModel<Document> replacement() {
        return new UpdateOneModel<>(Filters.and(Filters.eq("_id", id), older()), new Document("$set", whole()));
    }

    /** The documents that it replaces. One without a term is of an earlier version of the server. */
    private Bson older() {
        Bson older = Filters.not(Filters.gte(VERSION, version));
        if (term == 0) {
            return older;
        }
        long repeated = Terms.repeated(Terms.of(term));
        long decided = Terms.decided(Terms.of(term));
        return Filters.or(
                Filters.lt(Terms.FIELD, repeated),
                Filters.and(Filters.in(Terms.FIELD, repeated, decided, null), older));
    }

    /** The owner: the lasting fields with their values. */
    public Document owner() {
        Document owner = new Document();
        lasting.forEach(name -> owner.append(name, fields.get(name)));
        return owner;
    }

    /**
     * Whether a stored document of its id came late. A first version takes what the hot state of its own term had free,
     * so a document of an earlier term came when that was rebuilt (ADR 216). One that has a stamp of this term was
     * counted by a rebuild, unless the stamp, too, was delivered late.
     *
     * @param late whether it is late by its resource's stamp; asked of a stamp of this term
     */
    public boolean supersedes(Document stored, BooleanSupplier late) {
        if (!(stored.get(Terms.FIELD) instanceof Number number)) {
            return false;
        }
        long other = number.longValue();
        return Terms.of(other) < Terms.of(term)
                || Terms.of(other) == Terms.of(term) && Terms.isStamp(other) && late.getAsBoolean();
    }

    /** Whether a document of this id, of which the owner's fields were read, is the same one's. */
    public static boolean same(Document owner, Document stored) {
        return owner.entrySet().stream().allMatch(field -> field.getValue().equals(stored.get(field.getKey())));
    }

    /**
     * The reason for which it can never be sent: a value that BSON has no form for, or more bytes than a document may
     * have. Costs its encoding.
     */
    public Optional<String> unsendable() {
        try {
            BsonDocument encoded = whole().append("_id", id)
                    .toBsonDocument(BsonDocument.class, MongoClientSettings.getDefaultCodecRegistry());
            int bytes = new RawBsonDocument(encoded, new BsonDocumentCodec())
                    .getByteBuffer()
                    .remaining();
            return bytes <= LARGEST ? Optional.empty() : Optional.of(bytes + " bytes are too many for a document");
        } catch (RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Document whole() {
        Document whole = new Document(fields).append(VERSION, version);
        return term == 0 ? whole : whole.append(Terms.FIELD, term);
    }
}
