package org.hotseat.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** An answer that the contract does not have fails the test that gets it. */
class ContractTest {

    private static final String HOLDS = "/hotseat/api/schedules/evening/holds";
    private static final String HOLD =
            "{\"lockId\":4711,\"scheduleId\":\"evening\",\"userId\":\"u-17\",\"expiresAt\":\"2030-01-01T19:15:00.250Z\",\"places\":1}";
    private static final String SOLD_OUT =
            "{\"type\":\"/hotseat/reference/codes#-2\",\"title\":\"Conflict\",\"status\":409,"
                    + "\"detail\":\"No place is left.\",\"code\":-2}";
    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json;charset=UTF-8");
    private static final Map<String, String> PROBLEM = Map.of("Content-Type", "application/problem+json");
    private static final Map<String, String> TAGGED = Map.of("Content-Type", "application/json", "ETag", "\"x\"");

    @Test
    void anAnswerOfTheContractPasses() {
        assertThatCode(() -> check("POST", HOLDS, 201, JSON, HOLD)).doesNotThrowAnyException();
        assertThatCode(() -> check("POST", HOLDS, 409, PROBLEM, SOLD_OUT)).doesNotThrowAnyException();
        assertThatCode(() -> check("DELETE", HOLDS + "/u-17", 204, Map.of(), ""))
                .doesNotThrowAnyException();
        assertThatCode(() -> check("HEAD", "/hotseat/api/schedules", 200, TAGGED, ""))
                .doesNotThrowAnyException();
    }

    @Test
    void anUnknownStatusFails() {
        assertFails("has no status 203", "POST", HOLDS, 203, JSON, HOLD);
        assertFails("has no status 418", "POST", HOLDS, 418, PROBLEM, SOLD_OUT);
    }

    @Test
    void anUnknownOrMissingFieldOrOneOfAWrongFormFails() {
        assertFails("more", "POST", HOLDS, 201, JSON, HOLD.replace("}", ",\"more\":1}"));
        assertFails("lockId", "POST", HOLDS, 201, JSON, HOLD.replace("\"lockId\":4711,", ""));
        assertFails("lockId", "POST", HOLDS, 201, JSON, HOLD.replace("4711", "\"4711\""));
        assertFails("date-time", "POST", HOLDS, 201, JSON, HOLD.replace("Z", ""));
    }

    @Test
    void anUnknownCodeAndAFieldThatACodeDoesNotHaveFail() {
        assertFails("enum", "POST", HOLDS, 409, PROBLEM, SOLD_OUT.replace(":-2", ":\"gone\""));
        // A code of another operation.
        assertFails("no example has the code 30006", "POST", HOLDS, 409, PROBLEM, SOLD_OUT.replace(":-2", ":30006"));
        assertFails("has the field lockId", "POST", HOLDS, 409, PROBLEM, SOLD_OUT.replace(":-2", ":-2,\"lockId\":1"));
    }

    @Test
    void anUnknownMediaTypeABodyThatShouldNotBeAndBadJsonFail() {
        assertFails("media type", "POST", HOLDS, 201, Map.of("Content-Type", "text/plain"), HOLD);
        assertFails("there is no body", "DELETE", HOLDS + "/u-17", 204, JSON, "{}");
        assertFails("no JSON", "POST", HOLDS, 201, JSON, "{");
    }

    @Test
    void anUnknownOrMissingHeaderFails() {
        String schedule =
                "{\"scheduleId\":\"e\",\"name\":\"n\",\"maxPlayers\":1,\"available\":1,\"held\":0,\"booked\":0,"
                        + "\"holdMinutes\":0.5}";
        assertFails("Location is missing", "PUT", "/hotseat/api/schedules/e", 201, JSON, schedule);
        assertFails(
                "no header ETag",
                "POST",
                HOLDS,
                409,
                Map.of("Content-Type", "application/problem+json", "ETag", "x"),
                SOLD_OUT);
    }

    @Test
    void anAddressThatIsNoOperationMayOnlySaySo() {
        String notFound =
                "{\"type\":\"/hotseat/reference/codes#not-found\",\"title\":\"Not Found\",\"status\":404,\"detail\":\"Nothing.\",\"code\":\"%s\"}";
        assertThatCode(() -> check("GET", "/hotseat/api/nothing", 404, PROBLEM, notFound.formatted("not-found")))
                .doesNotThrowAnyException();
        assertFails("not every address", "GET", "/hotseat/api/nothing", 404, PROBLEM, notFound.formatted("no-hold"));
        assertFails("no such operation", "GET", "/hotseat/api/nothing", 200, JSON, "{}");
    }

    @Test
    void whatIsNotOfTheInterfaceIsPassedOver() {
        Map<String, String> html = Map.of("Content-Type", "text/html");
        assertThatCode(() -> check("GET", "/hotseat/metrics", 200, html, "x")).doesNotThrowAnyException();
        assertThatCode(() -> check("GET", HOLDS, 400, html, "<html>")).doesNotThrowAnyException();
        assertThatCode(() -> check("GET", "/hotseat/api/probe/answer", 200, JSON, "{}"))
                .doesNotThrowAnyException();
    }

    private static void assertFails(
            String why, String method, String path, int status, Map<String, String> headers, String body) {
        assertThatThrownBy(() -> check(method, path, status, headers, body))
                .isInstanceOf(AssertionError.class)
                .satisfies(failure -> assertThat(failure.getMessage()).contains(why));
    }

    private static void check(String method, String path, int status, Map<String, String> headers, String body) {
        Contract.check(method, path, status, name -> headers.getOrDefault(name, ""), body);
    }
}
