package org.hotseat.kernel.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.InvalidInput;
import org.junit.jupiter.api.Test;

/** One record with a component of every type, in all forms but that of MongoDB. */
class RecordFormTest {

    record Thing(
            @Attribute(redis = "good") OrderId goodId,
            @Min(1) @Max(10) int count,
            @Min(0) @Max(Long.MAX_VALUE) long sum,
            boolean open,
            @Size(min = 1, max = 5) String title,
            Instant startsAt,
            Instant endsAt,

            @Attribute(json = "holdMinutes", redis = "hold_ms") @DecimalMin("0.01") @DecimalMax("60")
            Duration hold,

            Money price,
            UserId userId,
            Optional<@Size(max = 3) String> note,
            Optional<Money> deposit,

            @Attribute(redis = "rate", perResource = "perThing")
            Optional<RateLimits> rateLimit) {

        static final RecordForm<Thing> FORM = RecordForm.of(Thing.class);
    }

    private static final RateLimits LIMITS =
            new RateLimits(Optional.of(new RateLimit(5, 10)), Optional.empty(), Optional.of(new RateLimit(7, 1)));

    private static final Thing FULL = new Thing(
            new OrderId("tea"),
            3,
            1L << 40,
            true,
            "Té",
            Instant.parse("2030-01-01T20:00:00.123Z"),
            Instant.parse("2030-01-01T21:00:00Z"),
            Duration.ofSeconds(90),
            new Money(710),
            UserId.of("auth0|5f"),
            Optional.of("red"),
            Optional.of(new Money(5)),
            Optional.of(LIMITS));

    private static final Thing LEAST = new Thing(
            FULL.goodId(),
            1,
            0,
            false,
            "T",
            FULL.startsAt(),
            FULL.endsAt(),
            Duration.ofMillis(600),
            Money.ZERO,
            new UserId("u"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    @Test
    void aBodyIsReadByTheNamesOfTheComponents() {
        assertThat(read(body())).isEqualTo(FULL);
        Map<String, Object> least = body();
        least.putAll(Map.of("count", number("1"), "sum", number("0"), "open", false, "title", "T"));
        least.putAll(Map.of("holdMinutes", number("0.01"), "price", "0", "userId", "u", "note", ""));
        least.put("deposit", null);
        least.remove("rateLimit");
        assertThat(read(least)).isEqualTo(LEAST);
    }

    @Test
    void everyBadAndEveryMissingFieldIsReportedAtOnce() {
        Map<String, Object> bad = new HashMap<>(Map.of("goodId", "a b", "count", number("11"), "title", "longer"));
        bad.putAll(Map.of(
                "startsAt", "2030-01-01T21:00:00Z", "endsAt", "2030-01-01T21:00:00Z", "holdMinutes", number("61")));
        bad.putAll(Map.of("price", 7, "note", "long", "deposit", "-1", "rateLimit", Map.of("perThing", "fast")));
        InvalidInput refused = catchThrowableOfType(InvalidInput.class, () -> read(bad));
        assertThat(refused.fields())
                .extracting(InvalidInput.BadField::field)
                .containsExactlyInAnyOrder(
                        "goodId",
                        "count",
                        "sum",
                        "open",
                        "title",
                        "endsAt",
                        "holdMinutes",
                        "price",
                        "userId",
                        "note",
                        "deposit",
                        "rateLimit.perThing");
        assertThat(refused.fields())
                .contains(
                        new InvalidInput.BadField("count", "must be a whole number from 1 to 10"),
                        new InvalidInput.BadField("sum", "is required"),
                        new InvalidInput.BadField("endsAt", "must be after startsAt"),
                        new InvalidInput.BadField(
                                "note", "must be 0 to 3 characters, none of them control characters"));
    }

    @Test
    void anotherValueStandsForOneThatTheBodyLeavesOutAndForNoBadOne() {
        Map<String, Object> body = body();
        body.remove("open");
        assertThat(Thing.FORM.read(new Fields(body), given -> given.setDefault("open", true)))
                .isEqualTo(FULL);
        body.put("open", "yes");
        assertThatThrownBy(() -> Thing.FORM.read(new Fields(body), given -> given.setDefault("open", true)))
                .hasMessage("open: must be true or false");
    }

    @Test
    void aPartOfABodyLeavesTheRefusalToItsReader() {
        Fields body = new Fields(Map.of("goodId", "tea"));
        assertThat(Thing.FORM.readPart(body, given -> {})).isEmpty();
        body.addError("more", "is wrong");
        InvalidInput refused = catchThrowableOfType(InvalidInput.class, body::check);
        assertThat(refused.fields())
                .extracting(InvalidInput.BadField::field)
                .contains("count", "userId", "more")
                .doesNotContain("goodId", "note");
    }

    @Test
    void redisAndFactsHaveTextByNameAndGiveItBack() {
        assertThat(Thing.FORM.fields(FULL))
                .containsSubsequence("good", "tea", "count", "3", "sum", "1099511627776", "open", "1", "title", "Té")
                .containsSubsequence("starts_at", "1893528000123", "ends_at", "1893531600000", "hold_ms", "90000")
                .containsSubsequence("price", "710", "user_id", "auth0%7C5f", "note", "red", "deposit", "5")
                .endsWith("rate", "5/10 - 7/1");
        assertThat(Thing.FORM.fields(LEAST))
                .containsSubsequence("open", "0")
                .endsWith("note", "", "deposit", "", "rate", "");
        for (Thing thing : List.of(FULL, LEAST)) {
            Map<String, String> fields = new HashMap<>(Map.of("amount", "1"));
            List<String> words = Thing.FORM.fields(thing);
            for (int i = 0; i < words.size(); i += 2) {
                fields.put(words.get(i), words.get(i + 1));
            }
            assertThat(Thing.FORM.parse(fields)).isEqualTo(thing);
            fields.values().removeIf(String::isEmpty);
            assertThat(Thing.FORM.parse(fields)).isEqualTo(thing);
            fields.remove("price");
            assertThatThrownBy(() -> Thing.FORM.parse(fields))
                    .isInstanceOf(Broken.class)
                    .hasMessageContaining("price");
        }
    }

    @Test
    void answersHaveEveryAttributeThatIsThereByItsJsonName() {
        Map<String, Object> limits = new LinkedHashMap<>();
        limits.put("perUser", LIMITS.perUser());
        limits.put("perAddress", Optional.empty());
        limits.put("perThing", LIMITS.perResource());
        assertThat(Thing.FORM.answer(FULL))
                .containsEntry("goodId", FULL.goodId())
                .containsEntry("count", 3)
                .containsEntry("holdMinutes", number("1.5"))
                .containsEntry("startsAt", FULL.startsAt())
                .containsEntry("price", FULL.price())
                .containsEntry("userId", "auth0|5f")
                .containsEntry("note", "red")
                .containsEntry("rateLimit", limits)
                .hasSize(13);
        assertThat(Thing.FORM.answer(LEAST))
                .containsEntry("open", false)
                .doesNotContainKeys("note", "deposit", "rateLimit");
    }

    record WithoutLimit(String text) {}

    record WithoutForm(Thread thread) {}

    @Test
    void aTextWithoutALimitIsNotReadFromABodyAndAnUnknownTypeHasNoForm() {
        RecordForm<WithoutLimit> form = RecordForm.of(WithoutLimit.class);
        assertThat(form.parse(Map.of("text", "a"))).isEqualTo(new WithoutLimit("a"));
        assertThatThrownBy(() -> form.read(new Fields(Map.of("text", "a")), given -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("@Size");
        assertThatThrownBy(() -> RecordForm.of(WithoutForm.class)).isInstanceOf(IllegalStateException.class);
    }

    private static Thing read(Map<String, Object> body) {
        return Thing.FORM.read(new Fields(body), given -> given.requireOrder("startsAt", "endsAt"));
    }

    private static Map<String, Object> body() {
        Map<String, Object> body =
                new HashMap<>(Map.of("goodId", "tea", "count", number("3"), "open", true, "title", "Té"));
        body.putAll(Map.of("sum", number("1099511627776"), "unknown", "ignored", "holdMinutes", number("1.5")));
        body.putAll(Map.of("startsAt", "2030-01-01T20:00:00.123456Z", "endsAt", "2030-01-01T21:00:00Z"));
        body.putAll(Map.of("price", "7.10", "userId", "auth0|5f", "note", "red", "deposit", "0.05"));
        body.put("rateLimit", Map.of("perUser", limit("5", "10"), "perThing", limit("7", "1")));
        return body;
    }

    private static Map<String, Object> limit(String requests, String seconds) {
        return Map.of("requests", number(requests), "perSeconds", number(seconds));
    }

    private static BigDecimal number(String number) {
        return new BigDecimal(number);
    }

    record Shown(
            OrderId goodId, @Attribute(unwrapped = true) Description description) {

        static final RecordForm<Shown> FORM = RecordForm.of(Shown.class);
    }

    @Test
    void theComponentsOfAnUnwrappedRecordAreAttributesOfTheOuterOne() {
        Fields body = new Fields(
                Map.of(
                        "goodId", "tea",
                        "comment", "red",
                        "image", "https://pictures.example/tea.jpg",
                        "timeZone", "Asia/Tokyo",
                        "metadata", Map.of("shelf", "7")),
                true);
        Shown shown = Shown.FORM.read(body, given -> {});
        assertThat(shown.description().timeZone()).hasValue(new TimeZoneName("Asia/Tokyo"));
        assertThat(Shown.FORM.fields(shown))
                .containsExactly(
                        "good_id",
                        "tea",
                        "comment",
                        "red",
                        "image",
                        "https://pictures.example/tea.jpg",
                        "time_zone",
                        "Asia/Tokyo",
                        "external_id",
                        "",
                        "metadata",
                        "{\"shelf\":\"7\"}");
        assertThat(Shown.FORM.answer(shown)).containsOnlyKeys("goodId", "comment", "image", "timeZone", "metadata");
        assertThat(Shown.FORM.parse(Map.of("good_id", "tea", "time_zone", "Gone/Zone")))
                .isEqualTo(new Shown(
                        new OrderId("tea"),
                        new Description(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(new TimeZoneName("Gone/Zone")),
                                Optional.empty(),
                                Optional.empty())));
        assertThat(Shown.FORM.parse(Map.of("good_id", "tea")))
                .isEqualTo(new Shown(new OrderId("tea"), Description.NONE));
    }
}
