package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Limits of one user, over REST: each refusal, and that a rebuild loses none. */
@RunAsClient
class LimitsIT extends LimitsOverRest {

    @ParameterizedTest
    @EnumSource
    void limitsThatArePutInMidSaleCountWhatWasTakenBefore(Ordered model) {
        String path = resource(model, model.more().replaceFirst(",", ""));
        order(model, path, "user:u1").is(201);
        Answer put = put(model, path, "'holdsPerUser':1,'cooldownMinutes':1" + model.more())
                .is(200);
        assertThat(put.json().getJsonObject("limits").getInt("holdsPerUser")).isEqualTo(1);

        refusal(order(model, path, "user:u1"), "holdsPerUser");
        put(model, path, model.more().replaceFirst(",", "")).is(200);
        order(model, path, "user:u1").is(201);
        consistent(path);
    }

    @Test
    void limitsThatMeanNothingForAModelAreRefused() {
        String id = RestCalls.newId("nothing");
        for (Ordered model : new Ordered[] {Ordered.SALES, Ordered.PROGRAMS}) {
            assertThat(put(model, model.path(id), "'placesPerUser':1,'holdsPerUser':0")
                            .is(400)
                            .body())
                    .contains("limits.placesPerUser", "limits.holdsPerUser");
        }
        for (PhasedModel model : new PhasedModel[] {PhasedModel.RAINS, PhasedModel.DROPS}) {
            String body = model.body(id, "").replace(",'phases':[]", ",'limits':{'holdsPerUser':1}");
            assertThat(calls.send("PUT", model.path() + "/" + id, body, "operator", "")
                            .is(400)
                            .body())
                    .contains("\"limits\"");
        }
    }

    @Test
    void fiftyRequestsOfOneUserAtOnceKeepNoMoreThanTheLimit() {
        for (Ordered model : Ordered.values()) {
            String path = resource(model, "'holdsPerUser':3" + model.more());
            Map<String, Integer> kinds = RestCalls.crowd(
                    16,
                    50,
                    i -> answered(() -> calls.send(
                            "POST", path + "/" + model.orders, model.order, "user:rush", path.replace('/', '-') + i)));
            assertThat(kinds).isEqualTo(Map.of("201", 3, "409 \"limit-reached\"", 47));
            consistent(path);
        }
    }
}
