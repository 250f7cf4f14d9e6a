package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.hotseat.testing.FreePort.Range;
import org.junit.jupiter.api.Test;

class FreePortTest {

    @Test
    void portsLieBesideThoseOfOutgoingConnections() {
        assertThat(Range.beside("32768\t60999\n")).isEqualTo(new Range(10_000, 32_767));
        assertThat(Range.beside("16000\t65535\n")).isEqualTo(new Range(10_000, 15_999));
        assertThat(Range.beside("1024\t60999\n")).isEqualTo(new Range(61_000, 65_535));
        assertThat(Range.beside("1024\t65535\n")).as("there is no room").isEqualTo(new Range(10_000, 32_767));
    }

    @Test
    void noPortIsGivenOutTwice() {
        int port = FreePort.find();
        assertThat(FreePort.isFree(port)).isTrue();
        assertThat(FreePort.find()).isNotEqualTo(port);
    }
}
