package org.hotseat.erasure;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bson.Document;
import org.hotseat.erasure.Erasure.State;
import org.hotseat.facts.DoneBy;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.UserId;

/** Converts erasures from their form in MongoDB. */
final class ErasureFormFacts {

    static final String ID = "_id";
    static final String USER = "User";
    static final String PSEUDONYM = "Pseudonym";
    static final String STATE = "State";
    static final String ASKED_AT = "Asked_At";
    static final String DONE_AT = "Done_At";
    static final String UNDECIDED = "Undecided";
    static final String RESOURCES = "Resources";
    static final String DOCUMENTS = "Documents";

    private ErasureFormFacts() {}

    static Erasure read(Document document) {
        return new Erasure(
                document.getString(ID),
                Optional.ofNullable(document.getString(USER)).map(UserId::of),
                UserId.of(document.getString(PSEUDONYM)),
                State.valueOf(document.getString(STATE).toUpperCase(Locale.ROOT)),
                FactValues.time(document, ASKED_AT).orElse(Instant.EPOCH),
                document.get(DoneBy.FIELD, new Document()).get("Subject", ""),
                FactValues.time(document, DONE_AT),
                counts(document, UNDECIDED),
                document.getList(RESOURCES, String.class, List.of()).stream()
                        .map(name -> name.split("/", 2))
                        .map(parts -> new ResourceId(parts[0], parts[1]))
                        .toList(),
                counts(document, DOCUMENTS));
    }

    private static Map<String, Long> counts(Document document, String field) {
        Map<String, Long> counts = new TreeMap<>();
        document.get(field, new Document())
                .forEach((name, value) -> FactValues.wholeNumber(value).ifPresent(count -> counts.put(name, count)));
        return counts;
    }
}
