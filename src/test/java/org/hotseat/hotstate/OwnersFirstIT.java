package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Users who have what they ask for are told so before anything else, over REST, in all models. */
@RunAsClient
class OwnersFirstIT extends InServer {

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    @ParameterizedTest
    @EnumSource
    void theOneWhoHasTheLastUnitIsToldSoWithItsIdAndNotThatNoneIsLeft(LastUnit unit) {
        String path = unit.put(calls);
        String given = unit.id(
                unit.claim(calls, path, "owner", RestCalls.newId("first")).is(unit.granted));

        Answer again = unit.claim(calls, path, "owner", RestCalls.newId("second"));
        assertThat(unit.kind(again)).isEqualTo(unit.had);
        assertThat(unit.id(again)).isEqualTo(given);
        assertThat(unit.kind(unit.claim(calls, path, "other", ""))).isEqualTo(unit.none);
    }

    @ParameterizedTest
    @EnumSource
    void cachedRefusalsOfOthersDoNotHideIt(LastUnit unit) {
        String path = unit.put(calls);
        unit.claim(calls, path, "owner", RestCalls.newId("first")).is(unit.granted);

        Map<String, Integer> kinds = new TreeMap<>();
        for (int i = 0; i < 200; i++) {
            Answer answer = unit.claim(calls, path, i % 4 == 0 ? "owner" : "other" + i % 3, "");
            kinds.merge((i % 4 == 0 ? "owner " : "other ") + unit.kind(answer), 1, Integer::sum);
        }

        assertThat(kinds).isEqualTo(Map.of("owner " + unit.had, 50, "other " + unit.none, 150));
    }

    @ParameterizedTest
    @EnumSource
    void itIsReportedAlsoAfterARebuildAndWhileTheSaleIsStopped(LastUnit unit) {
        String path = unit.put(calls);
        String given = unit.id(
                unit.claim(calls, path, "owner", RestCalls.newId("first")).is(unit.granted));

        for (String act : List.of("rebuild", "stop")) {
            calls.send("POST", path + "/" + act, "", "operator", "").is(200);
            Answer again = unit.claim(calls, path, "owner", "");
            assertThat(unit.kind(again)).as(act).isEqualTo(unit.had);
            assertThat(unit.id(again)).as(act).isEqualTo(given);
        }
        assertThat(unit.claim(calls, path, "other", "").kind()).isEqualTo("409 \"stopped\"");
    }
}
