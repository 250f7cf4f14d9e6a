package org.hotseat.program;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.warmup.WarmUpModel;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.LayoutReader;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.ProgramKeys;

/** Purchases of seats that are picked, and the refusal of a named one that is taken. */
@Service
class ProgramWarmUp implements WarmUpModel {

    private static final Money PRICE = new Money(4_800);
    private static final int SEATS_A_ROW = 100;
    private static final int SEATS_A_USER = 2;
    private static final int ACCOUNT_LIMIT = 20;

    private final ProgramRestore restore;

    @Inject
    ProgramWarmUp(ProgramRestore restore) {
        this.restore = restore;
    }

    @Override
    public String name() {
        return ProgramId.MODEL;
    }

    @Override
    public void open(RebuildPass pass, int units) {
        ProgramId id = new ProgramId(pass.id());
        List<Map<String, Object>> rows = IntStream.rangeClosed(1, Math.max(1, units * SEATS_A_USER / SEATS_A_ROW))
                .mapToObj(row -> Map.<String, Object>of("row", "r" + row, "seats", BigDecimal.valueOf(SEATS_A_ROW)))
                .toList();
        Layout layout = LayoutReader.read(new Fields(Map.of(
                "title", "warm-up",
                "startsAt", pass.now().plus(Duration.ofDays(1)).toString(),
                "accountLimit", BigDecimal.valueOf(ACCOUNT_LIMIT),
                "categories",
                        List.of(Map.of(
                                "categoryId", "a", "name", "warm-up", "price", PRICE.toString(), "rows", rows)))));
        restore.run(pass, new ProgramKeys(pass.partition(), id), new ProgramFacts.Stored(id, layout, 1, 0));
    }

    @Override
    public List<Call> calls() {
        return List.of(
                new Call(
                        "purchases",
                        "\"strategy\":\"BEST\",\"tickets\":[{\"categoryId\":\"a\",\"count\":" + SEATS_A_USER + "}]"),
                new Call("purchases", "\"strategy\":\"CHOOSE\",\"seats\":[\"a-r1-1\",\"a-r1-2\"]"));
    }
}
