package org.hotseat.demo;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The demo's first data: schedules, a program, sales, a rain and a drop. Existing resources stay as it is, so a restart
 * keeps what was changed.
 */
final class DemoData {

    /** @param hour at which it starts tomorrow, UTC */
    private record Schedule(String id, String name, int hour, int maxPlayers, String price) {}

    private static final List<Schedule> SCHEDULES = List.of(
            new Schedule("manor-20h", "The Haunted Manor, early", 20, 8, "25.00"),
            new Schedule("manor-22h", "The Haunted Manor, late", 22, 2, "19.00"),
            new Schedule("heist-21h", "The Long Heist", 21, 12, "32.50"),
            new Schedule("league-final", "League final, open session", 18, 1000, "7.10"));

    private static final String PROGRAM = "winter-gala";

    private final DemoClient client;

    DemoData(URI api) {
        client = new DemoClient(api);
    }

    /** Creates what is missing and returns how much that was. */
    int seed() {
        String token = client.operatorToken();
        Instant tomorrow = Instant.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(1));
        int created = 0;
        for (Schedule schedule : SCHEDULES) {
            String path = "schedules/" + schedule.id();
            if (!client.exists(path)) {
                client.put(path, token, json(schedule, at(tomorrow, schedule.hour())));
                created++;
            }
        }
        if (!client.exists("programs/" + PROGRAM)) {
            client.put("programs/" + PROGRAM, token, program(at(tomorrow, 19)));
            created++;
        }
        Map<String, String> others = Map.of(
                "rains/midnight",
                rain(),
                "sales/console",
                sale(),
                "sales/headset",
                laterSale(),
                "drops/early-access",
                drop());
        for (Map.Entry<String, String> other : others.entrySet()) {
            if (!client.exists(other.getKey())) {
                client.put(other.getKey(), token, other.getValue());
                created++;
            }
        }
        return created;
    }

    private static String at(Instant day, int hour) {
        return day.plus(Duration.ofHours(hour)).toString();
    }

    /** The demo's data is kept, and can be tried after tomorrow, too. */
    private static Instant nextYear() {
        return now().plus(Duration.ofDays(365));
    }

    /** One that can be grabbed from now on, for a year. */
    private static String rain() {
        return """
                {"totalAmount":"888.88","packets":88,"startsAt":"%s","endsAt":"%s","funderId":"host",\
                "name":"Midnight rain"}""".formatted(now(), nextYear());
    }

    private static String sale() {
        return """
                {"goodId":"console","stock":50,"startsAt":"%s","endsAt":"%s","valid":true,"perUserLimit":1,"price":"499.00",\
                "name":"Game console","comment":"The first batch. One for each of you."}""".formatted(now(), nextYear());
    }

    /** One to wait for. */
    private static String laterSale() {
        return """
                {"goodId":"headset","stock":20,"startsAt":"%s","endsAt":"%s","valid":true,"perUserLimit":2,"price":"89.90",\
                "name":"Headset, opens soon"}""".formatted(now().plus(Duration.ofMinutes(10)), nextYear());
    }

    private static String drop() {
        return """
                {"startsAt":"%s","endsAt":"%s","perUserLimit":1,"name":"Early access keys",\
                "generate":{"pattern":"EARLY-****-****","count":200}}""".formatted(now(), nextYear());
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private static String json(Schedule schedule, String startsAt) {
        return """
                {"name":"%s","maxPlayers":%d,"startsAt":"%s","closesAt":"%s","holdMinutes":5,"price":"%s"}""".formatted(schedule.name(), schedule.maxPlayers(), startsAt, nextYear(), schedule.price());
    }

    /** Stalls with a pillar and two accessible seats, a balcony. */
    private static String program(String startsAt) {
        String stalls = IntStream.rangeClosed('A', 'H')
                .mapToObj(row -> """
                        {"row":"%c","seats":20%s}""".formatted(row, row == 'H' ? ",\"blocked\":[10,11],\"accessible\":[1,20]" : ""))
                .collect(Collectors.joining(","));
        String balcony =
                IntStream.rangeClosed(1, 4).mapToObj(row -> """
                        {"row":"%d","seats":30}""".formatted(row)).collect(Collectors.joining(","));
        return """
                {"title":"Winter gala","startsAt":"%s","closesAt":"%s","accountLimit":8,"categories":[
                {"categoryId":"stalls","name":"Stalls","price":"48.00","rows":[%s]},
                {"categoryId":"balcony","name":"Balcony","price":"22.50","rows":[%s]}]}""".formatted(startsAt, nextYear(), stalls, balcony);
    }
}
