package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server on which two operators have to ask for a cancellation or an erasure. */
@Tag("own-server")
class FourEyesIT {

    private static final String WINDOW = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";

    private static final Map<String, String> RESOURCES = new LinkedHashMap<>(Map.of(
            "api/schedules/x",
            "{'name':'A game','maxPlayers':3}",
            "api/programs/x",
            "{'title':'A hall','startsAt':'2089-01-01T00:00:00Z','accountLimit':4,'categories':[{'categoryId':'A','name':'A','price':'7.10','rows':[{'row':'r','seats':4}]}]}",
            "api/sales/x",
            "{'goodId':'g','stock':5,'valid':true,'perUserLimit':9,'price':'1.00'," + WINDOW + "}",
            "api/rains/x",
            "{'totalAmount':'2.00','packets':2," + WINDOW + ",'funderId':'company'}",
            "api/drops/x",
            "{" + WINDOW + ",'generate':{'pattern':'T-########','count':2}}"));

    @TempDir
    private Path directory;

    @Test
    void nobodyCancelsOrErasesAlone() {
        ServerSettings settings = ServerSettings.builtWar(directory)
                .shortLived()
                .with("MONGODB_DATABASE", "four_eyes_it")
                .with("REDIS_DB", "6")
                .with("HOTSEAT_FOUR_EYES", "cancel,erase");
        try (ServerProcess server = ServerProcess.start(settings)) {
            Calls calls = new Calls(server.uri().resolve("hotseat/"));
            Person ann = new Person(calls, "ann", calls.token("ann", "operator"));
            Person ben = new Person(calls, "ben", calls.token("ben", "operator"));
            RESOURCES.forEach((path, definition) -> {
                ann.put(path, definition).is(201);
                cancelled(path, ann, ben);
            });
            erased(ann, ben);
        }
    }

    private static void cancelled(String path, Person ann, Person ben) {
        String cancellation = path + "/cancellation";
        Answer asked = ann.post(cancellation, "{'reason':'ill'}").refused(409, "'second-operator-needed'");
        assertThat(asked.text("until")).isGreaterThan(asked.text("askedAt"));
        ann.post(cancellation, "{'reason':'ill'}").refused(409, "'second-operator-needed'");
        ben.post(cancellation, "{'reason':'rain'}").refused(409, "'second-operator-needed'");
        assertThat(ann.get(path).is(200).object()).doesNotContainKeys("stopped", "cancellation");

        ben.post(cancellation, "{'reason':'ill'}").is(200);

        ann.post(cancellation, "{'reason':'ill'}").is(200);
        line(ann, "act=cancel&resource=x&actor=ben", "ann", "ben");
    }

    private static void erased(Person ann, Person ben) {
        String person = "{'userId':'max'}";
        ann.post("api/ops/erasures", person).refused(409, "'second-operator-needed'");
        assertThat(ann.get("api/ops/erasures").is(200).list()).isEmpty();

        ben.post("api/ops/erasures", person).is(202);

        assertThat(ann.get("api/ops/erasures").is(200).list()).hasSize(1);
        line(ann, "act=erase&actor=ben", "ann", "ben");
    }

    private static void line(Person reader, String query, String askedBy, String confirmedBy) {
        List<JsonObject> lines =
                reader.get("api/ops/audit?" + query).is(200).list().getValuesAs(JsonObject.class);
        assertThat(lines)
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.toString())
                        .contains("\"askedBy\":\"" + askedBy + "\"")
                        .contains("\"confirmedBy\":\"" + confirmedBy + "\""));
    }
}
