package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The description of a resource of any model (ADR 243). */
@RunAsClient
class DescriptionContractIT extends OverKept {

    private static final String DESCRIPTION =
            "'comment':'Two hours, no “break”','image':'https://pictures.example/a.jpg?w=1','timeZone':'Asia/Tokyo'";

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales", "rains", "drops"})
    void everybodySeesItAndItStays(String model) {
        String path = "api/" + model + "/" + newId("x");
        String body = definition(model);
        described(operator().put(path, with(body, DESCRIPTION)).is(201).object());
        emptied(path);
        described(nobody().get(path).is(200).object());
        assertThat(nobody().get("api/" + model + "?limit=1000").is(200).list().getValuesAs(JsonObject.class))
                .filteredOn(each -> each.toString().contains(path.substring(path.lastIndexOf('/') + 1)))
                .singleElement()
                .satisfies(DescriptionContractIT::described);

        operator().put(path, body).is(200);
        assertThat(nobody().get(path).is(200).object()).doesNotContainKeys("comment", "image", "timeZone");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales", "rains", "drops"})
    void badValuesAreRefusedByName(String model) {
        String path = "api/" + model + "/" + newId("x");
        String body = definition(model);
        for (String image : List.of(
                "",
                "picture.jpg",
                "//pictures.example/a.jpg",
                "http://pictures.example/a.jpg",
                "javascript:alert(1)",
                "https:///a.jpg",
                "https://user:word@pictures.example/a.jpg",
                "https://pictures.example/a b.jpg",
                "https://pictures.example/" + "x".repeat(500))) {
            operator().put(path, with(body, "'image':'" + image + "'")).complainsOf("image");
        }
        for (String zone : List.of("", "Berlin", "+08:00", "Europe/Berlin ", "x".repeat(65))) {
            operator().put(path, with(body, "'timeZone':'" + zone + "'")).complainsOf("timeZone");
        }
        for (String field : List.of("comment", "image", "timeZone")) {
            operator().put(path, with(body, "'" + field + "':7")).complainsOf(field);
        }
        operator().put(path, with(body, "'comment':'" + "x".repeat(501) + "'")).complainsOf("comment");
        operator().get(path).is(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sales", "rains", "drops"})
    void modelsWithoutATitleOfTheirOwnHaveAName(String model) {
        String path = "api/" + model + "/" + newId("x");
        String body = definition(model);
        assertThat(operator()
                        .put(path, with(body, "'name':'Spring tea'"))
                        .is(201)
                        .text("name"))
                .isEqualTo("Spring tea");
        assertThat(nobody().get(path).is(200).text("name")).isEqualTo("Spring tea");
        operator().put(path, with(body, "'name':'" + "x".repeat(201) + "'")).complainsOf("name");
    }

    private static String definition(String model) {
        return AttachedResourcesContractIT.definition(model, newId("g"));
    }

    private static String with(String body, String fields) {
        return body.replaceFirst("\\}$", "," + fields + "}");
    }

    private static void described(JsonObject resource) {
        assertThat(resource.getString("comment")).isEqualTo("Two hours, no “break”");
        assertThat(resource.getString("image")).isEqualTo("https://pictures.example/a.jpg?w=1");
        assertThat(resource.getString("timeZone")).isEqualTo("Asia/Tokyo");
    }
}
