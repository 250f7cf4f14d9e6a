package org.hotseat.kernel.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {

    private static final String TEXT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    @Test
    void whatIsReadIsWrittenAgain() {
        TraceParent place = TraceParent.parse(TEXT).orElseThrow();

        assertThat(place).isEqualTo(new TraceParent("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true));
        assertThat(place.text()).isEqualTo(TEXT).hasSize(55);
    }

    @Test
    void onlyTheLastBitOfTheFlagsSaysThatItIsSampled() {
        assertThat(TraceParent.parse(TEXT.replaceAll("01$", "fe")))
                .hasValueSatisfying(place -> assertThat(place.sampled()).isFalse());
        assertThat(TraceParent.parse(TEXT.replaceAll("01$", "03")))
                .hasValueSatisfying(place -> assertThat(place.sampled()).isTrue());
    }

    @Test
    void aLaterVersionMayHaveMoreBehindTheFlags() {
        assertThat(TraceParent.parse("cc" + TEXT.substring(2) + "-more").map(TraceParent::text))
                .hasValue(TEXT);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331"
            })
    void anyOtherTextIsNoPlace(String text) {
        assertThat(TraceParent.parse(text)).isEmpty();
    }
}
