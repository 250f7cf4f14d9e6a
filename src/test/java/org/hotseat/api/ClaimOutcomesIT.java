package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hotseat.testing.Ways;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code hotseat_claims_total}: of each fast-path operation what was granted and what was not, by its code, on both
 * ways.
 */
@RunAsClient
class ClaimOutcomesIT extends OverRest {

    private static final Pattern CLAIMS = Pattern.compile("^hotseat_claims_total(\\{.*}) (\\S+)$", Pattern.MULTILINE);

    @ParameterizedTest
    @EnumSource
    void claimsAreCountedByTheirOutcomeWithoutJakartaRestAndWithIt(DirectOperationsIT.Hot hot) {
        String path = hot.path(this, 2);
        Map<String, Long> since = claims();
        since.replaceAll((series, count) -> -count);
        user().by(Ways::direct).post(path, hot.body());
        user().by(Ways::usual).post(path, hot.body());
        user().by(Ways::direct).post(path, hot.body());
        Answer refused = user().by(Ways::usual).post(path, hot.body());

        claims().forEach((series, count) -> since.merge(series, count, Long::sum));
        since.values().removeIf(count -> count == 0);

        String route = path.replaceFirst("api(/[a-z]+/)[^/]+", "$1{id}");
        String code = refused.object().get("code").toString().replace("\"", "");
        assertThat(since)
                .isEqualTo(Map.of(
                        "{outcome=\"granted\",route=\"" + route + "\"}",
                        2L,
                        "{outcome=\"" + code + "\",route=\"" + route + "\"}",
                        2L));
    }

    private Map<String, Long> claims() {
        return CLAIMS.matcher(calls().get("metrics", "a-token-of-the-scraper").body())
                .results()
                .collect(Collectors.toMap(
                        series -> series.group(1),
                        series -> (long) Double.parseDouble(series.group(2)),
                        Long::sum,
                        TreeMap::new));
    }
}
