package org.hotseat.drop;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.hotseat.drop.pool.Batch;
import org.hotseat.drop.pool.CodeCipher;
import org.hotseat.drop.pool.CodeLookup;
import org.hotseat.drop.pool.Drop;
import org.hotseat.drop.pool.DropDefinition;
import org.hotseat.drop.pool.DropId;
import org.hotseat.drop.pool.DropKeys;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.warmup.WarmUpModel;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;

/** Claims, and the refusal of a second one. The codes are no codes, and are in memory only. */
@Service
class DropWarmUp implements WarmUpModel {

    private static final String BATCH = "warm-up";

    private final DropRestore restore;
    private final CodeLookup codes;
    private final CodeCipher cipher;

    @Inject
    DropWarmUp(DropRestore restore, CodeLookup codes, CodeCipher cipher) {
        this.restore = restore;
        this.codes = codes;
        this.cipher = cipher;
    }

    @Override
    public String name() {
        return DropId.MODEL;
    }

    @Override
    public void open(RebuildPass pass, int units) {
        DropId id = new DropId(pass.id());
        DropDefinition definition = DropDefinition.read(new Fields(Map.of(
                        "startsAt", pass.now().minus(Duration.ofHours(1)).toString(),
                        "endsAt", pass.now().plus(Duration.ofDays(1)).toString())))
                .orElseThrow();
        codes.learn(id, BATCH, Collections.nCopies(units, "WARM-UP"));
        restore.run(
                pass,
                new DropKeys(pass.partition(), id),
                new Drop(id, definition, cipher.keyId(), 1),
                List.of(new Batch(BATCH, units)));
    }

    @Override
    public List<Call> calls() {
        return List.of(new Call("claims", ""), new Call("claims", ""));
    }

    @Override
    public void forget(String id) {
        codes.forget(new DropId(id), BATCH);
    }
}
