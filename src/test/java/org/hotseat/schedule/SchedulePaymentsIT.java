package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.OrderId;
import org.hotseat.order.EndedOrder;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.PaymentOrders;
import org.hotseat.order.ReportedPayment;
import org.hotseat.order.ReportedPayment.RecordWord;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptReply;
import org.hotseat.schedule.hold.ScheduleLab;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.UnifiedJedis;

/** The payments of an order of all places of a schedule: of one place, and of a party's two. */
@Tag("storm")
class SchedulePaymentsIT {

    private static final int DATABASE = 12;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void everyOrderOfEventsEndsPaidOrRefundDue(int places) {
        try (ScriptLab scripts = ScriptLab.open(DATABASE, 1)) {
            PaymentOrders.playAll(new AllPlaces(scripts, places));
        }
    }

    private static final class AllPlaces implements PaymentOrders.Shop {

        private final ScriptLab scripts;
        private final int places;
        private ScheduleLab lab;

        private AllPlaces(ScriptLab scripts, int places) {
            this.scripts = scripts;
            this.places = places;
            this.lab = new ScheduleLab(scripts, "s-1");
        }

        @Override
        public void open() {
            scripts.jedis().flushDB();
            lab = new ScheduleLab(scripts, "s-1").opened(places);
            // All of them together are of 7.10.
            redis().hset(hash(), "price", Integer.toString(710 / places));
        }

        @Override
        public UnifiedJedis redis() {
            return scripts.jedis();
        }

        @Override
        public Partition partition() {
            return lab.partition;
        }

        @Override
        public String hash() {
            return lab.keys.schedule();
        }

        @Override
        public boolean order(String user, String order) {
            return lab.orderParty(user, order, places).word().equals("ORDERED");
        }

        @Override
        public OrderEntry entry(String order) {
            return new OrderEntry(ScheduleModel.KIND, lab.keys.id().value(), new OrderId(order));
        }

        @Override
        public ScriptCall<RecordWord> record(ReportedPayment payment) {
            List<String> own = new ArrayList<>(lab.keys.guard());
            own.add(lab.keys.buyers());
            return PlaceScripts.RECORD.call(lab.partition, payment.keys(own), payment.arguments());
        }

        @Override
        public ScriptReply<EndWord> end(String order, Ending ending) {
            List<String> own = new ArrayList<>(lab.keys.guard());
            own.addAll(List.of(lab.keys.buyers(), lab.keys.holds()));
            EndedOrder ended = new EndedOrder(lab.partition, entry(order), ending, Optional.empty());
            return run(PlaceScripts.END.call(lab.partition, ended.keys(own), ended.arguments()));
        }

        @Override
        public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
            ScriptReply<W> reply = scripts.scripts().run(call);
            List<Long> counts = lab.counts();
            assertThat(counts.get(0) + counts.get(1) + counts.get(2)).isEqualTo(counts.get(3));
            assertThat(lab.redis().hlen(lab.keys.buyers())).isEqualTo(counts.get(2) / places);
            return reply;
        }
    }
}
