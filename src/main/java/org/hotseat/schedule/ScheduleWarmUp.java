package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.warmup.WarmUpModel;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.hotseat.schedule.hold.ScheduleDefinition;
import org.hotseat.schedule.hold.ScheduleFacts;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleSettings;

/** Holds, the refusal of a second one, and orders. */
@Service
class ScheduleWarmUp implements WarmUpModel {

    private static final Money PRICE = new Money(710);

    private final ScheduleRestore restore;
    private final ScheduleSettings settings;

    @Inject
    ScheduleWarmUp(ScheduleRestore restore, ScheduleSettings settings) {
        this.restore = restore;
        this.settings = settings;
    }

    @Override
    public String name() {
        return ScheduleId.MODEL;
    }

    @Override
    public void open(RebuildPass pass, int units) {
        open(pass, Map.of("name", "warm-up", "maxPlayers", BigDecimal.valueOf(units), "price", PRICE.toString()));
    }

    @Override
    public boolean openFree(RebuildPass pass, int units) {
        open(pass, Map.of("name", "warm-up", "maxPlayers", BigDecimal.valueOf(units)));
        return true;
    }

    private void open(RebuildPass pass, Map<String, Object> body) {
        ScheduleDefinition definition = ScheduleDefinition.read(new Fields(body), settings.hold());
        restore.run(pass, new ScheduleFacts.Stored(new ScheduleId(pass.id()), definition, 1, Optional.empty()));
    }

    @Override
    public List<Call> calls() {
        return List.of(new Call("holds", ""), new Call("holds", ""), new Call("orders", ""));
    }
}
