package org.hotseat.facts.claim;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.kernel.claim.ClaimSum;

/**
 * The claims of one resource that one server has answered in one minute.
 *
 * @param id the id of the resource; empty for the claims of the model that were counted together
 * @param minute the begin of the minute
 */
record ClaimRow(String model, String id, Instant minute) {

    static final String ID = "_id";
    static final String AT = "At";
    static final String MODEL = "Model";
    static final String RESOURCE = "Resource";

    private static final String OUTCOMES = "Outcomes";
    private static final String TIMES = "Times";
    private static final String WAITING = "Waiting";

    /** Returns a filter for the rows of one resource. Ids contain no slash, and 0 is the character after it. */
    static Bson of(String model, String id) {
        String prefix = model + "/" + id;
        return Filters.and(Filters.gte(ID, prefix + "/"), Filters.lt(ID, prefix + "0"));
    }

    /**
     * Returns the write of the row. The numbers of a row only grow, and a write raises them, so that writes may be
     * repeated and may overtake one another.
     */
    UpdateOneModel<Document> write(String server, ClaimSum sum) {
        Document numbers = new Document(WAITING, sum.waiting());
        sum.outcomes().forEach((outcome, count) -> numbers.append(OUTCOMES + "." + outcome, count));
        sum.times().forEach((bucket, count) -> numbers.append(TIMES + "." + bucket, count));
        Document row = new Document(MODEL, model).append(RESOURCE, id).append(AT, Date.from(minute));
        return new UpdateOneModel<>(
                Filters.eq(ID, model + "/" + id + "/" + minute.toEpochMilli() + "/" + server),
                new Document("$setOnInsert", row).append("$max", numbers),
                new UpdateOptions().upsert(true));
    }

    static ClaimSum read(Document row) {
        ClaimSum sum = new ClaimSum();
        numbers(row, OUTCOMES).forEach((outcome, count) -> sum.addOutcome(outcome, count.longValue()));
        numbers(row, TIMES).forEach((bucket, count) -> sum.addTime(Integer.parseInt(bucket), count.longValue()));
        sum.raiseWaiting(row.getLong(WAITING));
        return sum;
    }

    private static Map<String, Number> numbers(Document row, String field) {
        Document given = row.get(field, new Document());
        Map<String, Number> numbers = new HashMap<>();
        given.forEach((name, value) -> numbers.put(name, (Number) value));
        return numbers;
    }
}
