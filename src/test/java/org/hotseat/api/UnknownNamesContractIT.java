package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.hotseat.contract.ContractFile;
import org.hotseat.testing.Ways;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/**
 * Nothing of a request is dropped in silence: every operation of the contract refuses fields and parameters that it
 * does not know.
 */
@RunAsClient
class UnknownNamesContractIT extends OverRest {

    private static final String ODD = "frobnicate";

    /** Roles of one caller who may call every operation. */
    private static final String[] ROLES = {"user", "service", "payment", "gate", "operator"};

    private Person anybody() {
        return person(newId("anybody"), ROLES);
    }

    @Test
    void everyOperationRefusesAnUnknownParameter() {
        Person caller = anybody();
        ContractFile.operations().keySet().forEach(operation -> {
            String type = operation.endsWith("/codes") ? "application/x-ndjson" : "application/json";
            Answer answer = caller.send(
                    method(operation),
                    path(operation) + "?" + ODD + "=1",
                    BodyPublishers.noBody(),
                    "Content-Type",
                    type);

            assertThat(complaints(answer)).as(operation).containsKey(ODD);
            assertThat(complaints(answer).get(ODD)).as(operation).startsWith("is unknown");
        });
    }

    /** Otherwise {@code ?=5} is a list of everything. */
    @Test
    void aParameterWithoutANameIsRefused() {
        for (String query : List.of("=5", "limit=5&=", "=")) {
            assertThat(complaints(nobody().get("api/schedules?" + query)))
                    .as(query)
                    .containsOnlyKeys("query");
        }
        nobody().get("api/schedules?&limit=5&").is(200);
    }

    @Test
    void everyOperationRefusesAnUnknownFieldInEachObjectOfItsBody() {
        for (UnaryOperator<java.net.http.HttpRequest> way :
                List.<UnaryOperator<java.net.http.HttpRequest>>of(Ways::direct, Ways::usual)) {
            Person caller = anybody().by(way);
            ContractFile.bodies()
                    .forEach((operation, examples) -> examples.forEach(example -> {
                        Set<String> places = new TreeSet<>();
                        JsonValue odd = odd(example, "", places);
                        Answer answer = caller.send(
                                method(operation),
                                path(operation),
                                BodyPublishers.ofString(odd.toString()),
                                "Content-Type",
                                "application/json");

                        assertThat(complaints(answer).keySet())
                                .as("%s %s", operation, odd)
                                .containsAll(places);
                    }));
        }
    }

    /** An order that is cancelled whole although the body names an amount, say. */
    @Test
    void anOperationWithoutABodyRefusesOneWithFields() {
        Person caller = anybody();
        Set<String> bodies = ContractFile.bodies().keySet();
        List<String> bodiless = new ArrayList<>();
        ContractFile.operations().keySet().stream()
                .filter(operation -> !operation.startsWith("GET ") && !bodies.contains(operation))
                .filter(operation -> !operation.endsWith("/codes"))
                .forEach(operation -> {
                    Answer answer = caller.send(
                            method(operation),
                            path(operation),
                            BodyPublishers.ofString("{\"amount\":\"1.00\"}"),
                            "Content-Type",
                            "application/json");
                    assertThat(complaints(answer)).as(operation).containsOnlyKeys("amount");
                    bodiless.add(operation);
                });

        assertThat(bodiless)
                .contains("POST /schedules/{id}/rebuild", "POST /schedules/{id}/stop", "DELETE /orders/{id}");
    }

    /**
     * Otherwise something else happens than was asked for: once it was one place, a schedule free of charge, and a list
     * of everything.
     */
    @Test
    void theNearestNameIsReported() {
        String schedule = schedule(5);
        Person user = user();
        for (UnaryOperator<java.net.http.HttpRequest> way :
                List.<UnaryOperator<java.net.http.HttpRequest>>of(Ways::direct, Ways::usual)) {
            assertThat(complaints(user.by(way).post(schedule + "/holds", "{'place':3}")))
                    .isEqualTo(Map.of("place", "is unknown; did you mean places?"));
        }
        String other = "api/schedules/" + newId("s");
        assertThat(complaints(operator()
                        .put(other, "{'name':'A game','maxPlayers':5,'limts':{},'phase':[],'prise':'10.00'}")))
                .isEqualTo(Map.of(
                        "limts", "is unknown; did you mean limits?",
                        "phase", "is unknown; did you mean phases?",
                        "prise", "is unknown; did you mean price?"));
        operator().get(other).is(404);
        assertThat(complaints(user.get("api/holds?resource=X&state=expired")))
                .isEqualTo(Map.of(
                        "resource", "is unknown; known here: after, limit, user",
                        "state", "is unknown; known here: after, limit, user"));
        assertCounts(schedule, 5, 0, 0);
    }

    private static String method(String operation) {
        return operation.substring(0, operation.indexOf(' '));
    }

    /** An address of nothing that exists; where the id is one of few, of that. */
    private static String path(String operation) {
        return "api"
                + operation
                        .substring(operation.indexOf(' ') + 1)
                        .replace("{stream}", "credits")
                        .replaceAll("\\{[a-zA-Z]+}", "none-1");
    }

    private static Map<String, String> complaints(Answer answer) {
        answer.is(400);
        return answer.object().getJsonArray("errors").getValuesAs(JsonObject.class).stream()
                .collect(Collectors.toMap(error -> error.getString("field"), error -> error.getString("problem")));
    }

    /** The same with one more field in each object; adds the places of these. */
    private static JsonValue odd(JsonValue value, String path, Set<String> places) {
        if (value.getValueType() == JsonValue.ValueType.OBJECT) {
            JsonObjectBuilder object = Json.createObjectBuilder();
            value.asJsonObject().forEach((name, inner) -> object.add(name, odd(inner, path + name + ".", places)));
            places.add(path + ODD);
            return object.add(ODD, 1).build();
        } else if (value.getValueType() == JsonValue.ValueType.ARRAY) {
            JsonArrayBuilder list = Json.createArrayBuilder();
            for (int i = 0; i < value.asJsonArray().size(); i++) {
                String place = path.substring(0, path.length() - 1) + "[" + i + "].";
                list.add(odd(value.asJsonArray().get(i), place, places));
            }
            return list.build();
        }
        return value;
    }
}
