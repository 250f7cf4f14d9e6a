package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.form.Attribute;
import org.hotseat.kernel.form.RateLimit;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.kernel.form.RecordForm;
import org.junit.jupiter.api.Test;

/** One record with a component of every type, as documents have it. */
class DocumentFormTest {

    record Thing(
            OrderId goodId,
            int maxPlayers,
            long sum,
            boolean open,
            String title,
            Instant startsAt,
            @Attribute(json = "holdMinutes") Duration hold,
            Money price,
            UserId userId,
            Optional<String> comment,
            Optional<Instant> endedAt,
            @Attribute(redis = "rate") Optional<RateLimits> rateLimit) {}

    private static final DocumentForm<Thing> FORM = new DocumentForm<>(RecordForm.of(Thing.class));

    private static final Thing FULL = new Thing(
            new OrderId("tea"),
            3,
            1L << 40,
            true,
            "Té",
            Instant.parse("2030-01-01T20:00:00.123Z"),
            Duration.ofMillis(1_235),
            new Money(710),
            UserId.of("auth0|5f"),
            Optional.of("red"),
            Optional.of(Instant.EPOCH),
            Optional.of(new RateLimits(Optional.of(new RateLimit(5, 10)), Optional.empty(), Optional.empty())));

    @Test
    void everyAttributeHasItsNameAndItsTypeAndIsReadAgain() {
        Document document = FORM.write(FULL);
        assertThat(document)
                .containsEntry("Good_ID", "tea")
                .containsEntry("Max_Players", 3)
                .containsEntry("Sum", 1L << 40)
                .containsEntry("Open", true)
                .containsEntry("Title", "Té")
                .containsEntry("Starts_At", Date.from(FULL.startsAt()))
                .containsEntry("Hold_Minutes", 1_235 / 60_000.0)
                .containsEntry("Price", 7.1)
                .containsEntry("Price_Cents", 710L)
                .containsEntry("User_ID", "auth0|5f")
                .containsEntry("Comment", "red")
                .containsEntry("Ended_At", Date.from(Instant.EPOCH))
                .containsEntry("Rate_Limit", "5/10 - -")
                .hasSize(13);
        assertThat(FORM.read(document)).isEqualTo(FULL);
        assertThat(FORM.read(Document.parse(document.toJson()))).isEqualTo(FULL);
    }

    @Test
    void whatIsAbsentIsWrittenAsNullAndReadFromNothingOrEmptyText() {
        Thing least = new Thing(
                FULL.goodId(),
                0,
                0,
                false,
                "T",
                FULL.startsAt(),
                FULL.hold(),
                Money.ZERO,
                FULL.userId(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        Document document = FORM.write(least);
        List<String> absent = List.of("Comment", "Ended_At", "Rate_Limit");
        assertThat(absent).allSatisfy(name -> assertThat(document).containsEntry(name, null));
        assertThat(FORM.read(document)).isEqualTo(least);
        assertThat(FORM.read(new Document(document).append("Comment", "").append("Rate_Limit", "")))
                .isEqualTo(least);
        absent.forEach(document::remove);
        assertThat(FORM.read(document)).isEqualTo(least);
    }

    @Test
    void aValueOfAnotherTypeReadsAsAbsentAndOneThatMustBeThereIsMissed() {
        Document odd = FORM.write(FULL).append("Ended_At", List.of()).append("Comment", true);
        assertThat(FORM.read(odd).endedAt()).isEmpty();
        assertThat(FORM.read(odd).comment()).isEmpty();
        for (String name : List.of("Open", "Max_Players", "Price", "Hold_Minutes", "Good_ID")) {
            assertThatThrownBy(() -> FORM.read(FORM.write(FULL).append(name, List.of())))
                    .isInstanceOf(Broken.class);
        }
        assertThatThrownBy(() -> FORM.read(FORM.write(FULL).append("Max_Players", 1L << 40)))
                .hasMessage("A Thing has no maxPlayers");
    }
}
