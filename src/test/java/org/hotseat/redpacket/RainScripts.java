package org.hotseat.redpacket;

import java.util.List;
import java.util.Map;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redpacket.rain.RainLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.StreamEntryID;

/** Tests of scripts on one rain, with one partition and with several. */
@ParameterizedClass
@ValueSource(ints = {1, 4})
abstract class RainScripts {

    @Parameter
    int partitions;

    ScriptLab lab;
    RainLab rain;

    @BeforeEach
    public void open() {
        lab = ScriptLab.open(11, partitions);
        rain = new RainLab(lab, "rain-1");
    }

    @AfterEach
    void close() {
        lab.close();
    }

    List<Map<String, String>> credits() {
        return rain
                .redis()
                .xrange(rain.partition.key("claims"), StreamEntryID.MINIMUM_ID, StreamEntryID.MAXIMUM_ID)
                .stream()
                .map(entry -> entry.getFields())
                .toList();
    }

    /** When the sweep looks at the rain; -1 for never. */
    long index() {
        Double score = rain.redis().zscore(rain.keys.index(), "rain-1");
        return score == null ? -1 : score.longValue();
    }

    /** The time that the keys of the rain still live, in ms; -1 for good. */
    final List<Long> lives() {
        return List.of(rain.keys.rain(), rain.keys.pool(), rain.keys.taken(), rain.keys.claims()).stream()
                .map(rain.redis()::pttl)
                .toList();
    }
}
