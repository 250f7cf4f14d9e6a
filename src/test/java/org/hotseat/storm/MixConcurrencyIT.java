package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 2,000 users over the whole mix: at every quiet moment everything is as it was acknowledged. */
@ExtendWith(StageExtension.class)
class MixConcurrencyIT {

    private final Stage stage;

    MixConcurrencyIT(Stage stage) {
        this.stage = stage;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everythingAddsUpAtEveryQuietMoment(long seed) {
        Storm storm = new Storm(stage.newSchedule(), stage.servers(1), StormSettings.of(2_000, 5_000, seed)).run();
        System.out.println(storm.summary());
        assertThat(storm.tally().toldWrongs()).as(storm.report()).isEmpty();
        assertThat(new FactsAudit(stage, storm).differences()).isEmpty();
    }
}
