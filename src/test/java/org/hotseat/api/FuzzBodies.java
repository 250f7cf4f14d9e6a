package org.hotseat.api;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes bodies that no operation may accept, and bodies that may be anything. */
final class FuzzBodies {

    /** Each field of the interface with values that it must not have; ' stands for ". */
    private static final Map<String, List<String>> BAD_VALUES = Map.ofEntries(
            Map.entry(
                    "userId",
                    List.of(
                            "7",
                            "true",
                            "{}",
                            "[]",
                            "['p']",
                            "''",
                            "'a\\nb'",
                            "'\\u0007'",
                            "'\\ud800'",
                            "'" + "p".repeat(256) + "'",
                            "'" + "é".repeat(128) + "'",
                            "'a\\u0000b'")),
            Map.entry(
                    "holdMinutes",
                    List.of("'5'", "0", "-1", "1e400", "1e-400", "10081", "{}", "[5]", "false", "9".repeat(60))),
            Map.entry(
                    "reference",
                    List.of("7", "''", "'a\\u0000b'", "'a\\nb'", "{}", "['r']", "null", "'" + "r".repeat(129) + "'")),
            Map.entry("name", List.of("7", "''", "'\\u0007'", "{}", "[]", "null", "'" + "n".repeat(201) + "'")),
            Map.entry(
                    "maxPlayers",
                    List.of("-1", "1.5", "'5'", "1000001", "1e18", "1e99", "1e999999999", "null", "[]", "true")),
            Map.entry("startsAt", List.of("1", "''", "'now'", "'2030-01-01'", "'+292278994-08-17T07:12:55Z'", "{}")),
            Map.entry(
                    "price",
                    List.of("7", "'-1'", "'1.234'", "'NaN'", "'1e9'", "' 1'", "'" + "9".repeat(200) + "'", "{}")),
            Map.entry("title", List.of("7", "''", "'\\u0007'", "[]", "null", "'" + "t".repeat(201) + "'")),
            Map.entry("accountLimit", List.of("0", "-1", "'8'", "1.5", "100001", "1e99", "null", "[8]")),
            Map.entry(
                    "categories",
                    List.of(
                            "[]",
                            "{}",
                            "[7]",
                            "[null]",
                            "[{}]",
                            "[{'categoryId':'A','name':'A','price':'1.00','rows':[]}]",
                            "[{'categoryId':'A','name':'A','price':'1.00','rows':[{'row':'a-b','seats':1}]}]",
                            "[{'categoryId':'A','name':'A','price':'1.00','rows':[{'row':'r','seats':1001}]}]",
                            "[" + "{},".repeat(100) + "{}]")),
            Map.entry("strategy", List.of("7", "''", "'choose'", "'ALL'", "['BEST']", "null", "{}")),
            Map.entry(
                    "seats", List.of("7", "[]", "['']", "['A-r']", "['A-r-0']", "['A-r-1','A-r-1']", "[[['A-r-1']]]")),
            Map.entry(
                    "tickets",
                    List.of(
                            "7",
                            "[]",
                            "[7]",
                            "[{}]",
                            "[{'categoryId':'A'}]",
                            "[{'categoryId':'A','count':0}]",
                            "[{'categoryId':'A','count':21}]",
                            "[{'categoryId':'a b','count':1}]")),
            Map.entry("attendees", List.of("'Ann'", "[7]", "['']", "['a\\nb']", "['" + "n".repeat(101) + "']")),
            Map.entry("expectedTotal", List.of("7", "''", "'-1'", "'1.234'", "'1e9'", "[]")));

    private final Random random;

    FuzzBodies(Random random) {
        this.random = random;
    }

    /** Not a body that can be read, or one with a bad value in one of these fields and whatever in others. */
    byte[] bad(String... fields) {
        return random.nextBoolean() ? unreadable() : bytes(withBadField(fields));
    }

    /** A value that a field must not have, alone; ' stands for ". */
    String badValue(String field) {
        List<String> values = BAD_VALUES.get(field);
        return values.get(random.nextInt(values.size()));
    }

    /** A well-formed or damaged body, with values good or bad. */
    byte[] any(String... fields) {
        byte[] body = random.nextInt(4) == 0 ? bytes("{'holdMinutes':5,'reference':'r','other':[1]}") : bad(fields);
        if (random.nextBoolean()) {
            for (int n = random.nextInt(4); n >= 0; n--) {
                body[random.nextInt(body.length)] = (byte) random.nextInt(256);
            }
        }
        return body;
    }

    private String withBadField(String... fields) {
        String field = fields[random.nextInt(fields.length)];
        String other = random.nextBoolean() ? "'unknown':{'a':[null]}," : "";
        return "{" + other + "'" + field + "':" + badValue(field) + "}";
    }

    private byte[] unreadable() {
        int depth = 17 + random.nextInt(5_000);
        return switch (random.nextInt(15)) {
            case 0 -> bytes("{'a':".repeat(depth) + "1" + "}".repeat(depth));
            case 1 -> bytes("{'a':" + "[".repeat(depth) + "]".repeat(depth) + "}");
            case 2 -> bytes("[".repeat(depth));
            case 3 -> bytes("{'reference':'r','reference':'s'}");
            case 4 -> new byte[] {'{', '"', 'a', '"', ':', '"', (byte) 0xc3, (byte) 0x28, '"', '}'};
            case 5 -> bytes("{'a':'\0'}");
            case 6 -> bytes("{'a':'\\ud800'}");
            case 7 -> bytes("[{'reference':'r'}]");
            case 8 -> bytes("true");
            case 9 -> bytes("'text'");
            case 10 -> bytes("{'reference':'r'");
            case 11 -> bytes("{'reference':'r'}{}");
            case 12 -> bytes("{'a':" + "9".repeat(65 + random.nextInt(1_000)) + "}");
            case 13 ->
                bytes("{'userId':'" + "x".repeat(1_000_000) + "','holdMinutes':0,'reference':1,'maxPlayers':-1}");
            default -> noise();
        };
    }

    private byte[] noise() {
        byte[] noise = new byte[1 + random.nextInt(200)];
        random.nextBytes(noise);
        noise[0] = (byte) 0xff;
        return noise;
    }

    private static byte[] bytes(String text) {
        return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }
}
