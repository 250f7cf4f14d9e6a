package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonValue;
import java.util.List;
import org.awaitility.Awaitility;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** {@code GET /holds} and {@code GET /users/{id}/claims}. */
@RunAsClient
class ListsIT extends OverRains {

    @Test
    void liveHoldsOfAllSchedulesAreListedInTheirOrder() {
        Person user = user();
        String first = schedule(2);
        String second = schedule(2);
        String third = schedule(2);
        Answer one = user.post(first + "/holds").is(201);
        Answer two = user.post(second + "/holds").is(201);
        user.post(third + "/holds", "{'holdMinutes':0.01}").is(201);
        user().post(first + "/holds").is(201);

        Awaitility.await()
                .untilAsserted(() -> assertThat(list(user.get("api/holds")))
                        .extracting(entry -> entry.asJsonObject().getInt("lockId"))
                        .containsExactly((int) one.number("lockId"), (int) two.number("lockId")));
        assertSameHold(user.get(first + "/holds/" + user.id()), one);
        assertThat(list(operator().get("api/holds?user=" + user.id()))).isEqualTo(list(user.get("api/holds")));

        Answer page = user.get("api/holds?limit=1").is(200);
        assertThat(page.list()).hasSize(1);
        String link = page.header("Link").orElseThrow();
        Answer rest = user.get(link.substring(1, link.indexOf('>'))).is(200);
        assertThat(rest.list().getJsonObject(0).getInt("lockId")).isEqualTo((int) two.number("lockId"));
        assertThat(rest.header("Link")).isEmpty();

        user.delete(first + "/holds/" + user.id()).is(204);
        user.post(second + "/orders").is(201);
        assertThat(list(user.get("api/holds"))).isEmpty();
    }

    @Test
    void claimsOfAllRainsAreListedByPacket() {
        Person user = user();
        String first = rain("1.00", 2);
        String second = rain("2.00", 2);
        String one = user.post(first + "/grabs").is(200).text("redPacketId");
        String two = user.post(second + "/grabs").is(200).text("redPacketId");
        user().post(first + "/grabs").is(200);
        String path = "api/users/" + user.id() + "/claims";

        assertThat(list(user.get(path)))
                .extracting(entry -> entry.asJsonObject().getString("redPacketId"))
                .containsExactlyInAnyOrder(one, two);
        assertThat(list(service().get(path))).isEqualTo(list(user.get(path)));
        assertThat(list(user.get(path)))
                .extracting(entry -> entry.asJsonObject().getString("rainId"))
                .containsExactlyInAnyOrder(idOf(first), idOf(second));
        assertThat(user.get(path + "?limit=1").is(200).header("Link")).isPresent();
        assertThat(user.get(path, "Accept", "text/csv")
                        .is(200)
                        .response()
                        .body()
                        .split("\r\n"))
                .hasSize(3)
                .startsWith("redPacketId,rainId,userId,amount,claimedAt");
    }

    @Test
    void othersAreRefusedAndWhatIsMalformedIsReported() {
        Person user = user();
        Person other = user();
        user.get("api/holds?user=" + other.id()).refused(403, "'not-yours'");
        user.get("api/users/" + other.id() + "/claims").refused(403, "'not-yours'");
        user.get("api/users/" + other.id() + "/claims", "Accept", "text/csv").refused(403, "'not-yours'");
        for (String path : List.of("api/holds", "api/users/" + user.id() + "/claims")) {
            nobody().get(path).refused(401, "'no-token'");
            user.get(path + "?after=x&limit=0").complainsOf("after", "limit");
            user.get(path + "?after=x&limit=0", "Accept", "application/x-ndjson")
                    .complainsOf("after", "limit");
            assertThat(user.get(path, "Accept", "application/x-ndjson")
                            .is(200)
                            .response()
                            .body())
                    .isEmpty();
            assertThat(list(user.get(path))).isEmpty();
        }
    }

    private static List<JsonValue> list(Answer answer) {
        return List.copyOf(answer.is(200).list());
    }
}
