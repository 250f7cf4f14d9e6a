package org.hotseat.schedule.hold;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.bson.BsonNull;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.jspecify.annotations.Nullable;

/** Converts the {@code _id} of a hold's document, of any type, into a stand-in's name and back. */
final class StandInFacts {

    private static final String ID = "_id";

    private StandInFacts() {}

    static Holder standIn(@Nullable Object id) {
        return Holder.standIn(FactValues.wholeNumber(id)
                .filter(number -> number > 0)
                .map(String::valueOf)
                .orElseGet(() -> Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(new Document(ID, id).toJson().getBytes(StandardCharsets.UTF_8))));
    }

    static Object id(Holder standIn) {
        String fact = standIn.fact();
        // The other form begins with eyJ, which is {" in Base64.
        if (Character.isDigit(fact.charAt(0))) {
            return Long.valueOf(fact);
        }
        String json = new String(Base64.getUrlDecoder().decode(fact), StandardCharsets.UTF_8);
        Object id = Document.parse(json).get(ID);
        return id == null ? BsonNull.VALUE : id;
    }
}
