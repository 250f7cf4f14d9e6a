package org.hotseat.program.seat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.PaymentOrders;
import org.hotseat.order.ReportedPayment;
import org.hotseat.order.ReportedPayment.RecordWord;
import org.hotseat.program.PlainRow;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.HallLab;
import org.hotseat.program.layout.Places;
import org.hotseat.program.layout.PlainCategory;
import org.hotseat.program.layout.PlainHall;
import org.hotseat.program.layout.SeatId;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

/** The payments of an order of a program with one seat, or one place without a number. */
@Tag("storm")
class HallPaymentsIT {

    private static final CategoryId A = new CategoryId("A");
    private static final SeatRequest PLACE =
            new SeatRequest(List.of(new SeatRequest.Line(A, 1, 0, List.of(), List.of())), Optional.empty(), "");
    private static final SeatRequest SEAT = new SeatRequest(
            List.of(new SeatRequest.Line(A, 0, 0, List.of(new SeatId(A, "1", 1)), List.of())), Optional.empty(), "");

    @Test
    void everyOrderOfEventsEndsPaidOrRefundDue() {
        try (HallLab lab = new HallLab(TestStores.current().redisPort(), 1, "concert")) {
            PaymentOrders.playAll(new OneSeat(lab));
        }
    }

    @Test
    void soDoesAPlaceWithoutANumber() {
        try (HallLab lab = new HallLab(TestStores.current().redisPort(), 1, "concert")) {
            PaymentOrders.playAll(new OnePlace(lab));
        }
    }

    private static final class OnePlace extends OneThing {

        OnePlace(HallLab lab) {
            super(lab, PLACE);
        }

        @Override
        PlainCategory category() {
            return PlainCategory.ofPlaces(A, 710, 1, 0, 0);
        }

        @Override
        char state() {
            Places places = Places.parse(String.valueOf(lab.redis.hget(lab.keys.rows(A), Places.ROW)));
            assertThat(places.free() + places.held() + places.sold()).isOne();
            return places.free() == 1 ? '.' : places.held() == 1 ? 'h' : 's';
        }
    }

    private static final class OneSeat extends OneThing {

        OneSeat(HallLab lab) {
            super(lab, SEAT);
        }

        @Override
        PlainCategory category() {
            return new PlainCategory(A, 710, List.of(new PlainRow("1", 0, 0, ".")));
        }

        @Override
        char state() {
            return String.valueOf(lab.redis.hget(lab.keys.rows(A), "1")).charAt(0);
        }
    }

    private abstract static class OneThing implements PaymentOrders.Shop {

        final HallLab lab;
        private final SeatRequest request;

        OneThing(HallLab lab, SeatRequest request) {
            this.lab = lab;
            this.request = request;
        }

        abstract PlainCategory category();

        /** As the hot state has it. */
        abstract char state();

        @Override
        public void open() {
            lab.opened(new PlainHall(List.of(category()), 1));
        }

        @Override
        public UnifiedJedis redis() {
            return lab.redis;
        }

        @Override
        public Partition partition() {
            return lab.partition;
        }

        @Override
        public String hash() {
            return lab.keys.program();
        }

        @Override
        public boolean order(String user, String order) {
            return lab.purchase(order, user, request).word() == SeatScripts.Place.ORDERED;
        }

        @Override
        public OrderEntry entry(String order) {
            return lab.entry(order);
        }

        @Override
        public ScriptCall<RecordWord> record(ReportedPayment payment) {
            return lab.calls.record(payment);
        }

        @Override
        public ScriptReply<EndWord> end(String order, Ending ending) {
            return lab.end(order, ending);
        }

        /** A seat is sold when and only when an order is paid, and the tickets left are the free seats. */
        @Override
        public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
            ScriptReply<W> reply = lab.run(call);
            char seat = state();
            String status = lab.redis.hget(lab.partition.key("order:o-1"), "pay_status");
            assertThat(seat == 's').isEqualTo("1".equals(status));
            assertThat(lab.redis.hget(lab.keys.remain(), "A")).isEqualTo(seat == '.' ? "1" : "0");
            return reply;
        }
    }
}
