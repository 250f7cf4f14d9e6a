package org.hotseat.program;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.WarmUpModel;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;

/** Purchases of seats that are picked, and the refusal of a named one that is taken. */
@Service
class ProgramWarmUp implements WarmUpModel {

    private static final CategoryId CATEGORY = new CategoryId("a");
    private static final Money PRICE = new Money(4_800);
    private static final int SEATS_A_ROW = 100;
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
        List<Row> rows = IntStream.rangeClosed(1, Math.max(1, units / SEATS_A_ROW))
                .mapToObj(row -> new Row("r" + row, SEATS_A_ROW, 0, SeatNumbers.NONE, SeatNumbers.NONE))
                .toList();
        ProgramDefinition definition = new ProgramDefinition(
                "warm-up",
                pass.now().plus(Duration.ofDays(1)),
                ACCOUNT_LIMIT,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        Layout layout = new Layout(definition, List.of(new Category(CATEGORY, "warm-up", PRICE, rows)));
        restore.run(pass, new ProgramKeys(pass.partition(), id), new ProgramFacts.Stored(id, layout, 1, 0));
    }

    @Override
    public List<Call> calls() {
        return List.of(
                new Call("purchases", ",\"strategy\":\"BEST\",\"tickets\":[{\"categoryId\":\"a\",\"count\":2}]"),
                new Call("purchases", ",\"strategy\":\"CHOOSE\",\"seats\":[\"a-r1-1\",\"a-r1-2\"]"));
    }
}
