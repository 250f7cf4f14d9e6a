package org.hotseat.drop.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.hotseat.kernel.UserId;
import org.junit.jupiter.api.Test;

class FreeCodesTest {

    @Test
    void theCodesBetweenClaimsAreFree() {
        assertThat(free(5).ranges(new Batch("b", 5))).containsExactly("b:1:5");
        assertThat(free(5, 1, 2).ranges(new Batch("b", 5))).containsExactly("b:3:5");
        assertThat(free(5, 2, 4).ranges(new Batch("b", 5))).containsExactly("b:1:1", "b:3:3", "b:5:5");
        assertThat(free(5, 5).ranges(new Batch("b", 5))).containsExactly("b:1:4");
        assertThat(free(5, 1, 2, 3, 4, 5).ranges(new Batch("b", 5))).isEmpty();
        assertThat(free(1, 1).ranges(new Batch("other", 1))).containsExactly("other:1:1");
        assertThat(free(5, 2, 4).claims()).isEqualTo(2);
    }

    private static FreeCodes free(int size, int... taken) {
        assertThat(taken).hasSizeLessThanOrEqualTo(size);
        FreeCodes free = new FreeCodes();
        for (int number : taken) {
            free.add(new Claim("b", number, new UserId("u"), Instant.EPOCH));
        }
        return free;
    }
}
