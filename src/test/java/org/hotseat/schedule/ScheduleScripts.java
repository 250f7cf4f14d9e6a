package org.hotseat.schedule;

import org.hotseat.redis.ScriptLab;
import org.hotseat.schedule.hold.ScheduleLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of scripts on one schedule, with one partition and with several. */
@ParameterizedClass
@ValueSource(ints = {1, 4})
abstract class ScheduleScripts {

    @Parameter
    int partitions;

    ScriptLab lab;
    ScheduleLab schedule;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(5, partitions);
        schedule = new ScheduleLab(lab, "game-7");
    }

    @AfterEach
    void close() {
        lab.close();
    }
}
