package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hotseat.program.plan.VenueFiles;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Files of other systems as halls: what they become is put as it is answered, and sells. */
@RunAsClient
class PlanFilesContractIT extends OverRest {

    private static final String PATH = "api/ops/plan-files";

    private Answer read(Person caller, String file) {
        String body = Json.createObjectBuilder().add("file", file).build().toString();
        return caller.send("POST", PATH, BodyPublishers.ofString(body), "Content-Type", "application/json");
    }

    /** Puts the definition of a file with what only an operator knows; answers the path of the program. */
    private String adopted(String file) {
        JsonObject definition = read(operator(), file).is(200).object().getJsonObject("definition");
        JsonObjectBuilder body = Json.createObjectBuilder(definition)
                .add("title", "A hall")
                .add("startsAt", "2030-01-01T20:00:00Z")
                .add("accountLimit", 50)
                .add(
                        "categories",
                        Json.createArrayBuilder(
                                definition.getJsonArray("categories").getValuesAs(JsonObject.class).stream()
                                        .map(category -> Json.createObjectBuilder(category)
                                                .add("price", "7.10")
                                                .build())
                                        .toList()));
        String program = "api/programs/" + newId("p");
        operator()
                .send(
                        "PUT",
                        program,
                        BodyPublishers.ofString(body.build().toString()),
                        "Content-Type",
                        "application/json")
                .is(201);
        return program;
    }

    @Test
    void filesOfWholeVenuesAreAdoptedAsTheyAreAnswered() {
        Map<String, Long> remaining = Map.of(
                VenueFiles.arena(), 962L + 1_500,
                VenueFiles.theatre(), 75L,
                VenueFiles.dinner(), 48L,
                VenueFiles.stands(), 542L,
                VenueFiles.oddAndEven(), 38L);
        remaining.forEach((file, count) -> {
            String program = adopted(file);
            assertThat(nobody().get(program).number("remaining")).isEqualTo(count);
            assertThat(operator().get(program + "/hot-state").is(200).object().getBoolean("consistent"))
                    .isTrue();
        });
    }

    @Test
    void theDrawingsOfFilesAreThoseOfTheirPrograms() {
        for (String file : List.of(VenueFiles.arena(), VenueFiles.theatre())) {
            JsonObject drawing = read(operator(), file).is(200).object().getJsonObject("drawing");
            assertThat(drawing.getJsonArray("areas")).isNotEmpty();
            assertThat(nobody().get(adopted(file)).object().getJsonObject("drawing"))
                    .isEqualTo(drawing);
        }
    }

    /** Parties sit on one side of the stairs. */
    @Test
    void theBestSeatsOfStandsDoNotGoAcrossTheStairs() {
        String program = adopted(VenueFiles.stands());
        for (int party = 0; party < 6; party++) {
            List<Integer> flights = bought(program, "{'categoryId':'b','count':8}").stream()
                    .map(seat -> (Integer.parseInt(seat.substring(seat.lastIndexOf('-') + 1)) - 1) / 12)
                    .distinct()
                    .toList();
            assertThat(flights).hasSize(1);
        }
    }

    /** Odd numbers are on one side: 1, 3 and 5 are neighbours, and 1 and 2 in the middle. */
    @Test
    void neighboursOfOddAndEvenNumbersSitTogether() {
        String program = adopted(VenueFiles.oddAndEven());
        user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['parkett-A-2']}")
                .is(201);
        assertThat(bought(program, "{'categoryId':'parkett','count':4}"))
                .containsExactlyInAnyOrder("parkett-A-1", "parkett-A-3", "parkett-A-5", "parkett-A-7");
    }

    private List<String> bought(String program, String tickets) {
        return user()
                .post(program + "/purchases", "{'strategy':'BEST','tickets':[" + tickets + "]}")
                .is(201)
                .object()
                .getJsonArray("seats")
                .getValuesAs(JsonObject.class)
                .stream()
                .map(seat -> seat.getString("seatId"))
                .collect(Collectors.toList());
    }

    @Test
    void theAnswerTellsWhatWasDropped() {
        Answer answer = read(operator(), "seat,row,aisle\n1,A,left\n2,,left\n").is(200);
        assertThat(answer.text("format")).isEqualTo("CSV");
        assertThat(answer.number("seats")).isEqualTo(1);
        assertThat(answer.number("droppedCount")).isEqualTo(2);
        assertThat(answer.object().getJsonArray("dropped"))
                .isEqualTo(Answer.json("{'d':[{'path':'lines[1].aisle','reason':'is not known','count':1},"
                                + "{'path':'lines[3]','reason':'has no row','count':1}]}")
                        .getJsonArray("d"));
        assertThat(answer.object().getJsonObject("definition").getJsonArray("categories"))
                .isEqualTo(Answer.json("{'c':[{'categoryId':'seats','name':'Seats'}]}")
                        .getJsonArray("c"));
    }

    @Test
    void whatCannotBecomeAHallIsRefusedByName() {
        read(operator(), "").complainsOf("file");
        read(operator(), "row,seat\n").complainsOf("file");
        read(operator(), "row,seat\nA,1\nB,1\nA,1\n").complainsOf("file.lines[4]");
        read(operator(), "{\"rows\":" + "[".repeat(2_000)).complainsOf("file");
        operator().post(PATH, "{}").complainsOf("file");
        operator().post(PATH, "{'file':7}").complainsOf("file");
        operator().post(PATH, "{'file':'row,seat\\nA,1','name':'x'}").complainsOf("name");
        read(user(), "row,seat\nA,1\n").refused(403, "'wrong-role'");
        read(nobody(), "row,seat\nA,1\n").refused(401, "'no-token'");
    }

    /** The same hall in rows, with what the stage makes of them: the front row is the best. */
    @Test
    void theCategoriesAreTheRowsOfThePlan() {
        String file = VenueFiles.theatre();
        List<JsonObject> answered = read(operator(), file)
                .is(200)
                .object()
                .getJsonArray("categories")
                .getValuesAs(JsonObject.class);
        List<JsonObject> put = nobody().get(adopted(file))
                .is(200)
                .object()
                .getJsonArray("categories")
                .getValuesAs(JsonObject.class);
        assertThat(answered.stream().map(category -> category.getJsonArray("rows")))
                .containsExactlyElementsOf(put.stream()
                        .map(category -> category.getJsonArray("rows"))
                        .toList());
        assertThat(answered.get(0).getJsonArray("rows").getJsonObject(0).getInt("quality"))
                .isEqualTo(1_000);
    }

    /** A definition that was read is strict again: the plan that is given back is the one that was answered. */
    @Test
    void thePlanIsGivenBackAsItWasAnswered() {
        String file = VenueFiles.theatre();
        JsonObject plan = read(operator(), file)
                .is(200)
                .object()
                .getJsonObject("definition")
                .getJsonObject("plan");
        assertThat(nobody().get(adopted(file) + "/plan").is(200).object()).isEqualTo(plan);
        assertThat(read(operator(), plan.toString()).is(200).object().getJsonArray("dropped"))
                .isEmpty();
        assertThat(plan.getJsonArray("categories").getValuesAs(JsonObject.class))
                .extracting(category -> ((JsonString) category.get("name")).getString())
                .containsExactly("Stalls", "Boxes");
    }
}
