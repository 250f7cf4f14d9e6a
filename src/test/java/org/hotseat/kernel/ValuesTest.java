package org.hotseat.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.TooFast;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids, money, callers, idempotency keys, facts and what errors carry. */
class ValuesTest {

    private static final Caller USER = new Caller("p1", Set.of(Role.USER));

    @ParameterizedTest
    @ValueSource(strings = {"a", "Z", "0", ".", "-", "_", "a.b-c_d", "p1"})
    void idsOfTheRuleAreGood(String id) {
        assertThat(Ids.check("id", id)).isEqualTo(id);
        assertThat(id).matches("[A-Za-z0-9._-]{1,64}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a:b", "a/b", "a{b", "a\n", "ä", "٣", "\u0000", "a|b", "*"})
    void allOtherIdsAreRefusedByTheNameOfTheirField(String id) {
        assertThat(id).doesNotMatch("[A-Za-z0-9._-]{1,64}");
        assertThatThrownBy(() -> Ids.check("userId", id))
                .isInstanceOf(InvalidInput.class)
                .hasMessage("userId: " + Ids.RULE);
        assertThatThrownBy(() -> new UserId(id)).isInstanceOf(InvalidInput.class);
        assertThatThrownBy(() -> new OrderId(id)).isInstanceOf(InvalidInput.class);
        assertThatThrownBy(() -> new Caller(id, Set.of())).isInstanceOf(InvalidInput.class);
    }

    @Test
    void idsHaveAtMostSixtyFourCharacters() {
        assertThat(Ids.valid("x".repeat(64))).isTrue();
        assertThat(Ids.valid("x".repeat(65))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "7, 700, 7.00",
        "7.1, 710, 7.10",
        "0.01, 1, 0.01",
        "0, 0, 0.00",
        "1000000000, 100000000000, 1000000000.00"
    })
    void moneyIsWrittenWithTwoDigits(String text, long cents, String written) {
        assertThat(Money.parse(text)).isEqualTo(new Money(cents)).hasToString(written);
        assertThat(new Money(cents).units()).isEqualByComparingTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "-0.01",
                "0.001",
                "1000000000.01",
                "1e999999999",
                "1e-999999999",
                "1e2147483647",
                "1e-2147483647",
                "12345678901234567"
            })
    @Timeout(60)
    void whatIsNoAmountOfWholeCentsIsRefused(String text) {
        assertThatThrownBy(() -> Money.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void moneyHasARange() {
        assertThat(new Money(Money.MAX_CENTS)).hasToString("1000000000.00");
        assertThatThrownBy(() -> new Money(Money.MAX_CENTS + 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Money(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Money.of(new BigDecimal("1e30"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aUserActsForItselfOnly() {
        assertThat(USER.userOr(Optional.empty())).isEqualTo(new UserId("p1"));
        assertThat(USER.userOr(Optional.of(new UserId("p1")))).isEqualTo(new UserId("p1"));
        assertThatThrownBy(() -> USER.userOr(Optional.of(new UserId("p2"))))
                .isInstanceOfSatisfying(
                        Forbidden.class, refusal -> assertThat(refusal.code()).isEqualTo("not-yours"));
        assertThatThrownBy(() -> USER.checkOwns(new UserId("P1"))).isInstanceOf(Forbidden.class);
        assertThatThrownBy(() -> new Caller("p1", Set.of()).checkOwns(new UserId("p2")))
                .isInstanceOf(Forbidden.class);
    }

    @Test
    void aViewerReadsWhatIsOthersAndActsForItselfOnly() {
        Caller viewer = new Caller("v1", Set.of(Role.USER, Role.VIEWER));
        assertThatCode(() -> viewer.checkReads(new UserId("p2"))).doesNotThrowAnyException();
        assertThat(viewer.listed(Optional.empty())).isEmpty();
        assertThatThrownBy(() -> viewer.checkOwns(new UserId("p2"))).isInstanceOf(Forbidden.class);
        assertThatThrownBy(() -> viewer.userOr(Optional.of(new UserId("p2")))).isInstanceOf(Forbidden.class);
        assertThatThrownBy(() -> USER.checkReads(new UserId("p2"))).isInstanceOf(Forbidden.class);
    }

    @Test
    void servicesSupportAndOperatorsActForOthers() {
        for (Role role : List.of(Role.SERVICE, Role.SUPPORT, Role.OPERATOR)) {
            Caller caller = new Caller("s1", Set.of(role));
            assertThat(caller.userOr(Optional.of(new UserId("p2")))).isEqualTo(new UserId("p2"));
            assertThatCode(() -> caller.checkOwns(new UserId("p2"))).doesNotThrowAnyException();
            assertThat(caller.getName()).isEqualTo("s1");
            assertThat(caller.hasRole(Role.USER)).isFalse();
        }
    }

    @Test
    void keysOfDifferentCallersAndRequestsDiffer() {
        IdempotencyKey key = IdempotencyKey.of(USER, "k", "hold s1");
        assertThat(key).isEqualTo(IdempotencyKey.of(USER, "k", "hold s1"));
        assertThat(key.fingerprint())
                .isNotEqualTo(IdempotencyKey.of(USER, "k", "hold s2").fingerprint())
                .matches("[0-9a-f]{32}");
        assertThat(IdempotencyKey.of(new Caller("p2", Set.of()), "k", "hold s1"))
                .isNotEqualTo(key);
    }

    @Test
    void anIdempotencyKeyIsVisibleAscii() {
        assertThat(IdempotencyKey.of(USER, "!~{}:*".repeat(20), "r").key()).hasSize(120);
        assertThatCode(() -> IdempotencyKey.of(USER, "k".repeat(128), "r")).doesNotThrowAnyException();
        for (String bad : List.of("", "k".repeat(129), " ", "a b", "a\n", "\u007f", "ä", "\u0000")) {
            assertThatThrownBy(() -> IdempotencyKey.of(USER, bad, "r"))
                    .isInstanceOf(InvalidInput.class)
                    .hasMessageStartingWith("Idempotency-Key: ");
        }
    }

    @Test
    void aRequestWithoutAnIdempotencyKeyHasNoneAndItsFingerprintIsEmpty() {
        Optional<IdempotencyKey> none = IdempotencyKey.read(USER, null, "hold 7");
        assertThat(none).isEmpty();
        assertThat(IdempotencyKey.fingerprint(none)).isEmpty();
        Optional<IdempotencyKey> one = IdempotencyKey.read(USER, "k", "hold 7");
        assertThat(one).contains(IdempotencyKey.of(USER, "k", "hold 7"));
        assertThat(IdempotencyKey.fingerprint(one)).isEqualTo(one.orElseThrow().fingerprint());
        assertThatThrownBy(() -> IdempotencyKey.read(USER, "", "hold 7")).isInstanceOf(InvalidInput.class);
    }

    @Test
    void aPageIsOfOneToAThousandEntries() {
        assertThat(Page.read("", Page.USUAL)).isEqualTo(new Page("", 100));
        assertThat(Page.read("a", "1000").limit()).isEqualTo(Page.MAX);
        for (String limit : new String[] {"0", "1001", "-1", "", "1.0", "99999999999", "x", "+5"}) {
            assertThatThrownBy(() -> Page.read("", limit)).as(limit).isInstanceOf(InvalidInput.class);
        }
    }

    @Test
    void aFactWithoutAFieldItMustHaveIsBroken() {
        Fact fact = new Fact(1, "5-0", "hold", Map.of("version", "3"));
        assertThat(fact.number("version")).isEqualTo(3);
        assertThatThrownBy(() -> fact.get("user")).isInstanceOf(Broken.class).hasMessageContaining("5-0");
    }

    @Test
    void refusalsCarryWhatTheCallerNeedsAndNoStackTrace() {
        Conflict refusal =
                new Conflict("-1", "You hold a place.").with("lockId", 7L).with("expiresAt", "later");
        assertThat(refusal.properties()).containsEntry("lockId", 7L).containsEntry("expiresAt", "later");
        assertThat(refusal.getStackTrace()).isEmpty();
        assertThat(new Broken("A bug.", null).getStackTrace()).isNotEmpty();
        assertThat(new Unavailable("redis", "Away.", new IllegalStateException()).getStackTrace())
                .isNotEmpty();
        assertThat(new Unavailable("redis", "Away.", null).properties()).containsEntry("store", "redis");
        assertThat(new Unavailable("redis", "Away.", null).retryAfterSeconds()).isPositive();
        assertThat(new TooFast("Slower.", 3).retryAfterSeconds()).isEqualTo(3);
    }
}
