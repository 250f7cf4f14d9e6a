package org.hotseat.drop.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CodePatternTest {

    @Test
    void aCodeHasTheFormOfItsPatternAndIsHardToForesee() {
        CodePattern pattern = new CodePattern("BETA-?###-****");
        Set<String> codes = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            codes.add(pattern.generate());
        }
        assertThat(codes)
                .hasSizeGreaterThan(990)
                .allSatisfy(code -> assertThat(code).matches("BETA-[A-HJ-NP-Z][0-9]{3}-[A-HJ-NP-Z2-9]{4}"));
    }

    @Test
    void aPatternAllowsAThousandthOfItsCodes() {
        assertThat(new CodePattern("A-####").allows(10)).isTrue();
        assertThat(new CodePattern("A-####").allows(11)).isFalse();
        assertThat(new CodePattern("FIXED").allows(1)).isFalse();
        assertThat(new CodePattern("*".repeat(128)).allows(Code.MAX)).isTrue();
    }
}
