package org.hotseat.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.UserId;
import org.junit.jupiter.api.Test;

class JsonTest {

    enum State {
        HELD {
            @Override
            public String toString() {
                return "on hold";
            }
        }
    }

    record TicketId(long value) {}

    record Inner(String a) {}

    record Answer(
            UserId user,
            Optional<OrderId> order,
            TicketId ticket,
            Optional<TicketId> none,
            Instant at,
            Money price,
            State state,
            long large,
            int small,
            boolean flag,
            BigDecimal exact,
            String absent,
            List<Inner> list,
            Map<String, Object> map) {}

    @Test
    void recordIsWrittenInTheOrderOfItsComponents() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("x", 1);
        map.put("y", null);
        Answer answer = new Answer(
                new UserId("p1"),
                Optional.of(new OrderId("o-1")),
                new TicketId(7),
                Optional.empty(),
                Instant.parse("2030-01-01T12:00:00Z"),
                new Money(710),
                State.HELD,
                1L << 53,
                -1,
                true,
                new BigDecimal("1.50"),
                null,
                List.of(new Inner("b")),
                map);

        assertThat(json(answer))
                .isEqualTo("{\"user\":\"p1\",\"order\":\"o-1\",\"ticket\":7,\"at\":\"2030-01-01T12:00:00Z\","
                        + "\"price\":\"7.10\",\"state\":\"HELD\",\"large\":9007199254740992,\"small\":-1,\"flag\":true,"
                        + "\"exact\":1.50,\"list\":[{\"a\":\"b\"}],\"map\":{\"x\":1}}");
    }

    @Test
    void textIsEscapedAndInUtf8() {
        assertThat(json(new Inner("\"\\\n\u0001\u2028é𝔾"))).isEqualTo("{\"a\":\"\\\"\\\\\\n\\u0001\u2028é𝔾\"}");
    }

    @Test
    void listsAreWrittenAsArrays() {
        assertThat(json(List.of())).isEqualTo("[]");
        assertThat(json(List.of(new Inner("b"), new UserId("p1")))).isEqualTo("[{\"a\":\"b\"},\"p1\"]");
    }

    @Test
    void whatHasNoJsonFormIsABug() {
        assertThatThrownBy(() -> json(List.of(new StringBuilder()))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> json(new ArrayList<>(List.of(Thread.currentThread()))))
                .isInstanceOf(IllegalStateException.class);
    }

    private static String json(Object value) {
        return new String(Json.bytes(value), StandardCharsets.UTF_8);
    }
}
