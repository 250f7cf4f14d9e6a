package org.hotseat.order;

import static org.assertj.core.api.Assertions.assertThat;

import org.hotseat.kernel.OrderId;
import org.junit.jupiter.api.Test;

class OrderEntryTest {

    @Test
    void aMemberTellsTheEntryAgain() {
        OrderEntry plain = new OrderEntry("sale", "s1", new OrderId("o1"));
        assertThat(plain.member()).isEqualTo("sale:s1:o1");
        assertThat(OrderEntry.of(plain.member())).isEqualTo(plain);
    }

    @Test
    void whatAModelNeedsBesidesStandsBehind() {
        OrderEntry detailed = new OrderEntry("program", "p1", new OrderId("o1"), "A,B:x");
        assertThat(detailed.member()).isEqualTo("program:p1:o1:A,B:x");
        assertThat(OrderEntry.of(detailed.member())).isEqualTo(detailed);
    }
}
