package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.hotseat.kernel.Money;
import org.junit.jupiter.api.Test;

/** Money in documents: as it is written now, and as it was written before. */
class AmountsTest {

    private static final String FIELD = "Price";
    private static final Money PRICE = new Money(710);

    @Test
    void anAmountIsWholeCentsAndANumberOfUnits() {
        assertThat(Amounts.append(new Document(), FIELD, PRICE))
                .containsEntry("Price", 7.1)
                .containsEntry("Price_Cents", 710L)
                .hasSize(2);
        assertThat(Amounts.append(new Document(), FIELD, null))
                .containsEntry("Price", null)
                .containsEntry("Price_Cents", null)
                .hasSize(2);
    }

    @Test
    void everyAmountIsReadAsItWasWrittenFromEachOfItsTwoFields() {
        for (long cents = 0; cents <= 1_000_000; cents++) {
            assertExact(cents);
            assertExact(Money.MAX_CENTS - cents);
        }
        long seed = System.nanoTime();
        System.out.println("AmountsTest: seed " + seed);
        new Random(seed).longs(1_000_000, 0, Money.MAX_CENTS).forEach(AmountsTest::assertExact);
    }

    private static void assertExact(long cents) {
        Document document = Amounts.append(new Document(), FIELD, new Money(cents));
        long units =
                Amounts.cents(new Document(FIELD, document.get(FIELD)), FIELD).orElseThrow();
        document.remove(FIELD);
        if (units != cents || !Amounts.read(document, FIELD).equals(java.util.Optional.of(new Money(cents)))) {
            assertThat(units).isEqualTo(cents);
            assertThat(Amounts.read(document, FIELD)).contains(new Money(cents));
        }
    }

    @Test
    void documentsOfEarlierVersionsAndOfOtherSystemsHaveUnitsOnly() {
        for (Object units : List.of(
                Decimal128.parse("7.10"), Decimal128.parse("7.1"), Decimal128.parse("71E-1"), 7.1, "7.1", "7.10")) {
            assertThat(Amounts.read(new Document(FIELD, units), FIELD))
                    .as("%s", units)
                    .contains(PRICE);
        }
        for (Object units : List.of(new Decimal128(7), 7, 7L, 7.0, "7")) {
            assertThat(Amounts.read(new Document(FIELD, units), FIELD))
                    .as("%s", units)
                    .contains(new Money(700));
        }
        assertThat(Amounts.cents(new Document(FIELD, new Decimal128(BigDecimal.valueOf(1_000_000_000_001L, 2))), FIELD))
                .as("a balance")
                .contains(1_000_000_000_001L);
    }

    @Test
    void whatIsNoAmountIsAbsent() {
        for (Object odd : List.of(
                "free",
                "",
                "7.105",
                7.105,
                -1,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                1e300,
                Decimal128.NaN,
                Decimal128.POSITIVE_INFINITY,
                Decimal128.NEGATIVE_ZERO,
                Decimal128.parse("1E+6000"),
                true,
                List.of(7),
                new Document(),
                Money.MAX_CENTS)) {
            assertThat(Amounts.read(new Document(FIELD, odd), FIELD))
                    .as("%s", odd)
                    .isEmpty();
        }
        assertThat(Amounts.read(new Document(), FIELD)).isEmpty();
        assertThat(Amounts.read(new Document("Price_Cents", -1L), FIELD)).isEmpty();
    }

    @Test
    void unitsThatAnotherSystemHasChangedCountBeforeTheCents() {
        Document changed = Amounts.append(new Document(), FIELD, PRICE);
        assertThat(Amounts.read(changed.append(FIELD, Decimal128.parse("8")), FIELD))
                .contains(new Money(800));
        assertThat(Amounts.read(changed.append(FIELD, null), FIELD))
                .as("money that an earlier version has given back")
                .isEmpty();
    }
}
