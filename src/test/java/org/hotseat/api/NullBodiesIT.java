package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.hotseat.testing.Ways;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** A body {@code null}, which generated clients send for one that their caller did not give, is no body. */
@RunAsClient
class NullBodiesIT extends OverRest {

    private static final List<UnaryOperator<HttpRequest>> WAYS = List.of(Ways::direct, Ways::usual);

    @Test
    void everyOperationWithAnOptionalBodyAnswersNullAsItAnswersNoBody() throws IOException {
        List<String> operations = optionalBodies();

        assertThat(operations)
                .contains("POST /schedules/{id}/holds", "POST /rains/{id}/grabs", "DELETE /locks/{key}")
                .allSatisfy(operation -> {
                    String[] words = operation.split(" ");
                    String path = "api" + words[1].replaceAll("\\{\\w+}", newId("none"));
                    for (UnaryOperator<HttpRequest> way : WAYS) {
                        Person operator = operator().by(way);
                        Answer without = operator.send(words[0], path, BodyPublishers.noBody());
                        Answer with = operator.send(
                                words[0], path, BodyPublishers.ofString("null"), "Content-Type", "application/json");
                        assertThat(with.status())
                                .as("%s: %s", operation, with.response().body())
                                .isEqualTo(without.status());
                    }
                });
    }

    @Test
    void aClaimWithNullIsGranted() {
        String schedule = schedule(4);
        String sale = made(
                "api/sales/" + newId("x"),
                open("'goodId':'" + newId("g") + "','stock':4,'perUserLimit':1,'valid':true,'price':'1.00'"));
        String rain = made("api/rains/" + newId("r"), open("'totalAmount':'1.00','packets':4,'funderId':'boss'"));
        for (UnaryOperator<HttpRequest> way : WAYS) {
            user().by(way).post(schedule + "/holds", "null").is(201);
            user().by(way).post(schedule + "/orders", " null\n").is(201);
            user().by(way).post(sale + "/orders", "null").is(201);
            user().by(way).post(rain + "/grabs", "null").is(200);
        }
    }

    @Test
    void aBodyThatMustBeThereIsMissedAsBefore() {
        Answer refused = operator().put("api/schedules/" + newId("s"), "null");

        assertThat(refused.is(400).response().body()).contains("maxPlayers");
    }

    private static String open(String fields) {
        return "{" + fields + ",'startsAt':'" + "2020-01-01T00:00:00Z" + "','endsAt':'2100-01-01T00:00:00Z'}";
    }

    /** Methods and paths of the contract. */
    private static List<String> optionalBodies() throws IOException {
        List<String> found = new ArrayList<>();
        try (InputStream in =
                Objects.requireNonNull(NullBodiesIT.class.getResourceAsStream("/META-INF/openapi.yaml"))) {
            for (Map.Entry<String, JsonNode> path :
                    new YAMLMapper().readTree(in).path("paths").properties()) {
                path.getValue().properties().forEach(operation -> {
                    JsonNode body = operation.getValue().path("requestBody");
                    if (body.isObject() && !body.path("required").asBoolean()) {
                        found.add(operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey());
                    }
                });
            }
        }
        return found;
    }
}
