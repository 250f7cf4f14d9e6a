package org.hotseat.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.kernel.Fact;
import org.hotseat.order.facts.OrderDocumentFacts;
import org.junit.jupiter.api.Test;

/**
 * A model whose orders are of several units plugs in: its fields are in the facts in a form of their own, and in the
 * answer.
 */
class SeveralUnitsTest {

    private static final Map<String, String> FIELDS = Map.of(
            "order", "o1",
            "model", "hall",
            "resource", "h1",
            "owner", "p1",
            "pay_status", "0",
            "version", "1",
            "placed_at", "1000",
            "seats", "A-1-1,A-1-2",
            "total", "1420",
            "note", "aisle");

    private static final OrderModel HALL = new HallModel();

    @Test
    void theFactHasTheModelsFieldsInItsFormsAndComesBackAsTheSameOrder() {
        Document document = OrderDocumentFacts.write(new Fact(0, "1-0", "order", FIELDS), HALL)
                .fields()
                .append("_id", "o1")
                .append("Version", 1L);

        assertThat(document.get("Seats")).isEqualTo(List.of("A-1-1", "A-1-2"));
        assertThat(document).containsEntry("Total", 14.2).containsEntry("Total_Cents", 1420L);
        assertThat(document.get("note")).isEqualTo("aisle");
        assertThat(document).doesNotContainKeys("seats", "total");
        assertThat(OrderDocumentFacts.read(document, HALL).fields()).isEqualTo(FIELDS);
    }

    @Test
    void theAnswerHasTheModelsFields() {
        Order order = new Order(FIELDS);

        assertThat(OrderView.of(order, HALL.describe(order)))
                .containsEntry("seats", List.of("A-1-1", "A-1-2"))
                .containsEntry("orderId", "o1")
                .extractingByKey("total")
                .hasToString("14.20");
    }

    @Test
    void whatAnEarlierSystemWroteInAnotherFormIsAbsent() {
        Document document = new Document("_id", "o1")
                .append("Hall_ID", "h1")
                .append("Owner_ID", "p1")
                .append("Pay_Status", 0)
                .append("Price", "free")
                .append("Seats", 7)
                .append("Total", "much");

        assertThat(OrderDocumentFacts.read(document, HALL).fields())
                .doesNotContainKeys("price", "seats", "total")
                .containsEntry("version", "0");
    }
}
