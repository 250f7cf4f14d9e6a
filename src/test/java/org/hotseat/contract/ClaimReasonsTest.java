package org.hotseat.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hotseat.kernel.caller.FastPath;
import org.hotseat.testing.MainClasses;
import org.junit.jupiter.api.Test;

/**
 * The overview of the pages groups the refusals of claims by their codes; a new code needs a reason there, or stands
 * here.
 */
class ClaimReasonsTest {

    /** Mistakes of a caller, and of who has set a server up, of which the page tells no more. */
    private static final Set<String> OTHER =
            Set.of("other-total", "other-places", "other-codes-key", "part-of-table", "people-out-of-range");

    @Test
    void everyCodeForWhichAClaimIsRefusedHasItsReason() throws IOException {
        String reasons = Files.readString(Path.of("src/main/webapp/pages/ops/reasons.js"));
        JsonNode contract = Document.production().root();
        Set<String> codes = new TreeSet<>();
        for (String path : claims()) {
            Operation claim = Operation.of(contract, "post", path);
            for (int status : new int[] {409, 429, 503}) {
                claim.reply(status)
                        .ifPresent(reply -> reply.codes().keySet().forEach(code -> codes.add(code.asText())));
            }
        }
        assertThat(codes).contains("-1", "-2", "30006", "none-left", "unavailable", "too-fast");
        codes.removeIf(code -> reasons.contains("'" + code + "'"));
        assertThat(codes).as("without a reason").isEqualTo(OTHER);
        // Grabs that give nothing are answered with 200.
        assertThat(reasons).contains("'rains:-1'", "'rains:1'");
    }

    /** The paths of the claims of all models: their fast-path operations. */
    private static Set<String> claims() {
        return MainClasses.resources().stream()
                .filter(resource -> Arrays.stream(resource.getMethods())
                        .anyMatch(method -> method.isAnnotationPresent(FastPath.class)))
                .map(resource ->
                        "/" + resource.getAnnotation(jakarta.ws.rs.Path.class).value())
                .collect(Collectors.toSet());
    }
}
