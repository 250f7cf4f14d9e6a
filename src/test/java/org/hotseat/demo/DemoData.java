package org.hotseat.demo;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * The schedules that the demo begins with. What is there already stays as it is, so a restart keeps what was changed.
 */
final class DemoData {

    private record Schedule(String id, String name, int maxPlayers, String price) {}

    private static final List<Schedule> SCHEDULES = List.of(
            new Schedule("manor-20h", "The Haunted Manor, tomorrow 20:00", 8, "25.00"),
            new Schedule("manor-22h", "The Haunted Manor, tomorrow 22:00", 2, "19.00"),
            new Schedule("heist-21h", "The Long Heist, tomorrow 21:00", 12, "32.50"),
            new Schedule("league-final", "League final, open session", 1000, "7.10"));

    private final DemoClient client;

    DemoData(URI api) {
        client = new DemoClient(api);
    }

    /** Creates the schedules that are missing and returns how many those were. */
    int seed() {
        String token = client.operatorToken();
        String startsAt = Instant.now()
                .truncatedTo(ChronoUnit.HOURS)
                .plus(Duration.ofDays(1))
                .toString();
        int created = 0;
        for (Schedule schedule : SCHEDULES) {
            String path = "schedules/" + schedule.id();
            if (!client.exists(path)) {
                client.put(path, token, json(schedule, startsAt));
                created++;
            }
        }
        return created;
    }

    private static String json(Schedule schedule, String startsAt) {
        return """
                {"name":"%s","maxPlayers":%d,"startsAt":"%s","holdMinutes":5,"price":"%s"}""".formatted(schedule.name(), schedule.maxPlayers(), startsAt, schedule.price());
    }
}
