package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;

import org.hotseat.storm.StageExtension.Partitions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A crowd over the whole mix: at every quiet moment everything is as it was acknowledged. */
@ExtendWith(StageExtension.class)
@Partitions(4)
class MixConcurrencyIT {

    private final Stage stage;

    MixConcurrencyIT(Stage stage) {
        this.stage = stage;
    }

    @Tag("storm")
    @Tag("gate")
    @Test
    void everythingOfASmallCrowdAddsUp() {
        addsUp(StormSettings.of(500, 1_000, 4));
    }

    @Tag("storm")
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everythingAddsUpAtEveryQuietMoment(long seed) {
        addsUp(StormSettings.of(2_000, 5_000, seed));
    }

    private void addsUp(StormSettings settings) {
        Storm storm = new Storm(stage.newSchedule(), stage.servers(1), settings).run();
        System.out.println(storm.summary());
        assertThat(storm.tally().toldWrongs()).as(storm.report()).isEmpty();
        assertThat(new FactsAudit(stage, storm).differences()).isEmpty();
    }
}
