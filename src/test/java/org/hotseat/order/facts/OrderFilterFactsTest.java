package org.hotseat.order.facts;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoClientSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.hotseat.facts.mongo.FactIndexes.Index;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.UserId;
import org.hotseat.order.HallModel;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderQuery;
import org.hotseat.order.PayStatus;
import org.junit.jupiter.api.Test;

/**
 * Every query has an index. The MongoDB of the tests has none and explains nothing, so this reads filters and indexes
 * instead.
 */
class OrderFilterFactsTest {

    private static final OrderModel HALL = new HallModel();

    @Test
    void whateverIsAskedForOneIndexBeginsWithAFieldOfItAndEndsWithTheOrder() {
        SaleModelRegistry models = new SaleModelRegistry();
        models.register(List.of(HALL));
        List<Index> indexes = OrderFilterFacts.indexes(models);
        assertThat(indexes).allSatisfy(index -> assertThat(index.awaited()).isFalse());

        for (int choice = 1; choice < 64; choice++) {
            OrderQuery query = query(choice);
            // Each alternative of an $or is looked up by itself.
            for (Set<String> fields : alternatives(OrderFilterFacts.filter(query, models))) {
                query.changedSince().ifPresent(since -> fields.add(OrderDocumentFacts.CHANGED_AT));
                assertThat(indexes)
                        .as("%s asks for %s", query, fields)
                        .anySatisfy(index -> assertThat(List.copyOf(index.keys().keySet()))
                                .satisfies(keys -> assertThat(fields).contains(keys.get(0)))
                                .last()
                                // So few orders have the same id of another system that they need no order.
                                .isIn("_id", "External_ID"));
            }
        }
    }

    private static OrderQuery query(int choice) {
        return new OrderQuery(
                given(choice, 1, new UserId("u")),
                given(choice, 2, "h1"),
                given(choice, 4, HALL),
                given(choice, 8, PayStatus.PAID),
                given(choice, 32, "ours-17"),
                given(choice, 16, Instant.EPOCH));
    }

    private static <T> Optional<T> given(int choice, int bit, T value) {
        return (choice & bit) == 0 ? Optional.empty() : Optional.of(value);
    }

    /** The fields that a document must have, for each way in which it can fit. */
    private static List<Set<String>> alternatives(Bson filter) {
        return alternatives(filter.toBsonDocument(BsonDocument.class, MongoClientSettings.getDefaultCodecRegistry()));
    }

    private static List<Set<String>> alternatives(BsonDocument filter) {
        List<Set<String>> all = new ArrayList<>(List.of(new HashSet<>()));
        filter.forEach((name, value) -> {
            if (name.equals("$or")) {
                List<Set<String>> crossed = crossed(all, each(value.asArray()));
                all.clear();
                all.addAll(crossed);
            } else if (name.equals("$and")) {
                for (BsonValue part : value.asArray()) {
                    List<Set<String>> crossed = crossed(all, alternatives(part.asDocument()));
                    all.clear();
                    all.addAll(crossed);
                }
            } else {
                all.forEach(fields -> fields.add(name));
            }
        });
        return all;
    }

    private static List<Set<String>> each(BsonArray parts) {
        List<Set<String>> all = new ArrayList<>();
        parts.forEach(part -> all.addAll(alternatives(part.asDocument())));
        return all;
    }

    private static List<Set<String>> crossed(List<Set<String>> left, List<Set<String>> right) {
        List<Set<String>> all = new ArrayList<>();
        left.forEach(one -> right.forEach(other -> {
            Set<String> both = new HashSet<>(one);
            both.addAll(other);
            all.add(both);
        }));
        return all;
    }
}
