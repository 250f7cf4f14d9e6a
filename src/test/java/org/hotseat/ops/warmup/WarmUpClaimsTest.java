package org.hotseat.ops.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.ws.rs.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.kernel.caller.FastPath;
import org.junit.jupiter.api.Test;

class WarmUpClaimsTest {

    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00Z");

    /** A fast-path operation that fails here needs an entry in warm-up.json. */
    @Test
    void everyHotOperationIsClaimed() {
        Set<String> hot = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.hotseat").stream()
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.isAnnotatedWith(FastPath.class))
                        .map(method -> method.getOwner()
                                .getAnnotationOfType(Path.class)
                                .value())
                        .collect(Collectors.toSet());

        assertThat(WarmUpClaims.load(NOW).stream()
                        .flatMap(claims -> claims.calls().stream().map(call -> claims.model() + "/{id}/" + call.path()))
                        .collect(Collectors.toSet()))
                .hasSizeGreaterThan(5)
                .isEqualTo(hot);
    }

    @Test
    void timesAreFromNow() {
        WarmUpClaims sale = WarmUpClaims.load(NOW).stream()
                .filter(claims -> claims.model().equals("sales"))
                .findFirst()
                .orElseThrow();

        assertThat(sale.definition().time("startsAt")).contains(NOW.minusSeconds(3_600));
        assertThat(sale.definition().time("endsAt")).contains(NOW.plusSeconds(86_400));
        assertThat(sale.definition().bool("valid")).contains(true);
        assertThat(sale.calls())
                .isEqualTo(List.of(new WarmUpClaims.Call("orders", ""), new WarmUpClaims.Call("orders", "")));
    }

    @Test
    void bodiesAreAsTheContractHasThem() {
        assertThat(WarmUpClaims.load(NOW).stream()
                        .filter(claims -> claims.model().equals("programs"))
                        .findFirst()
                        .orElseThrow()
                        .calls()
                        .get(0)
                        .fields())
                .isEqualTo("\"strategy\":\"BEST\",\"tickets\":[{\"categoryId\":\"a\",\"count\":2}]");
    }
}
