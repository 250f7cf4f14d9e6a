package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.warmup.WarmUpModel;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;

/** Grabs, the second of which reports the first. */
@Service
class RainWarmUp implements WarmUpModel {

    private static final int CENTS_A_PACKET = 100;

    private final RainRestore restore;

    @Inject
    RainWarmUp(RainRestore restore) {
        this.restore = restore;
    }

    @Override
    public String name() {
        return RainId.MODEL;
    }

    @Override
    public void open(RebuildPass pass, int units) {
        RainId id = new RainId(pass.id());
        int packets = Math.max(1, units);
        RainDefinition definition = RainDefinition.read(new Fields(Map.of(
                "totalAmount", new Money((long) CENTS_A_PACKET * packets).toString(),
                "packets", BigDecimal.valueOf(packets),
                "startsAt", pass.now().minus(Duration.ofSeconds(1)).toString(),
                "endsAt", pass.now().plus(Duration.ofDays(1)).toString(),
                "funderId", pass.id())));
        restore.run(pass, new RainKeys(pass.partition(), id), Rain.announced(id, definition));
    }

    @Override
    public List<Call> calls() {
        return List.of(new Call("grabs", ""), new Call("grabs", ""));
    }
}
