package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.Ways;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unknown fields and parameters are ignored where the setting says so; a server of its own with it. */
@Tag("own-server")
class IgnoredNamesIT {

    @TempDir
    private Path directory;

    @Test
    void unknownFieldsAndParametersAreIgnoredWithTheSetting() {
        ServerSettings settings =
                ServerSettings.builtWar(directory).shortLived().with("HOTSEAT_UNKNOWN_FIELDS", "ignore");
        try (ServerProcess server = ServerProcess.start(settings)) {
            Calls calls = new Calls(server.uri().resolve("hotseat/"));
            Person operator = new Person(calls, "boss", calls.token("boss", "operator"));
            Person user = new Person(calls, "anna", calls.token("anna", "user"));
            Person other = new Person(calls, "bert", calls.token("bert", "user"));
            String schedule = "api/schedules/" + OverRest.newId("s");
            operator.put(schedule, "{'name':'A game','maxPlayers':3,'limts':{'placesPerUser':1},'prise':'7.10'}")
                    .is(201);

            assertThat(user.by(Ways::direct)
                            .post(schedule + "/holds", "{'place':3}")
                            .is(201)
                            .number("lockId"))
                    .isPositive();
            other.by(Ways::usual).post(schedule + "/holds", "{'place':3}").is(201);
            assertThat(user.get("api/holds?resource=X&state=expired").is(200).list())
                    .hasSize(1);
            operator.post(schedule + "/stop", "{'reason':'none'}").is(200);
            user.get("api/holds?limit=1&limit=2").complainsOf("limit");
        }
    }
}
