package org.hotseat.kernel.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WarmUpCallerTest {

    private static final Caller OPERATOR = new Caller("boss", Set.of(Role.OPERATOR, Role.SERVICE, Role.USER));

    private final WarmUpCaller own = new WarmUpCaller();

    private static long in(Duration time) {
        return System.nanoTime() + time.toNanos();
    }

    @Test
    void tokenIsGoodWhileTheWarmUpGoesOn() {
        WarmUpCaller.Pass pass = own.begin(in(Duration.ofMinutes(1)));

        assertThat(own.callerOf(pass.token())).containsSame(pass.caller());
        assertThat(own.is(pass.caller())).isTrue();
        assertThat(own.callerOf("0" + pass.token())).isEmpty();
        assertThat(own.callerOf(pass.token().substring(1))).isEmpty();
        assertThat(own.callerOf("")).isEmpty();

        own.end();
        assertThat(own.callerOf(pass.token())).isEmpty();
        assertThat(own.is(pass.caller())).isFalse();
    }

    @Test
    void itsUsersHaveTokensOfTheirOwnAndAreNoService() {
        WarmUpCaller.Pass pass = own.begin(in(Duration.ofMinutes(1)));
        Caller user = own.callerOf(pass.tokenOf(7)).orElseThrow();

        assertThat(user.roles()).containsExactly(Role.USER);
        assertThat(user.subject()).isEqualTo(pass.ids() + "-7");
        assertThat(own.is(user)).isTrue();
        assertThat(own.admits(Optional.of(user), () -> "schedules/" + pass.ids() + ".1"))
                .isTrue();
        assertThat(own.admits(Optional.of(user), () -> "schedules/s1")).isFalse();

        own.end();
        assertThat(own.callerOf(pass.tokenOf(7))).isEmpty();
        assertThat(own.is(user)).isFalse();
    }

    @Test
    void noTokenIsGoodWhileNoWarmUpGoesOn() {
        assertThat(own.callerOf("")).isEmpty();
        assertThat(own.callerOf("-7")).isEmpty();
        assertThat(own.is(null)).isFalse();
        assertThat(own.is(OPERATOR)).isFalse();
        assertThat(own.admits(Optional.of(OPERATOR), () -> "schedules/s1")).isTrue();
        own.begin(in(Duration.ofMinutes(1)));
        own.end();
        assertThat(own.callerOf("")).isEmpty();
        assertThat(own.admits(Optional.empty(), () -> "schedules/s1")).isTrue();
    }

    @Test
    void tokenIsNotGoodWhenItsTimeIsOver() {
        WarmUpCaller.Pass pass = own.begin(in(Duration.ofMillis(-1)));
        assertThat(own.callerOf(pass.token())).isEmpty();
    }

    @Test
    void anotherServersTokenOpensNothing() {
        own.begin(in(Duration.ofMinutes(1)));
        WarmUpCaller.Pass other = new WarmUpCaller().begin(in(Duration.ofMinutes(1)));
        assertThat(own.callerOf(other.token())).isEmpty();
    }

    @Test
    void warmUpReachesItsOwnResourcesOnlyAndNobodyElseDoes() {
        WarmUpCaller.Pass pass = own.begin(in(Duration.ofMinutes(1)));
        String mine = "schedules/" + pass.ids() + ".1/holds";

        assertThat(own.admits(Optional.of(pass.caller()), () -> mine)).isTrue();
        assertThat(own.admits(Optional.of(pass.caller()), () -> "schedules/s1/holds"))
                .isFalse();
        assertThat(own.admits(Optional.of(pass.caller()), () -> "orders")).isFalse();
        assertThat(own.admits(Optional.of(OPERATOR), () -> mine)).isFalse();
        assertThat(own.admits(Optional.empty(), () -> mine)).isFalse();
        assertThat(own.admits(Optional.of(OPERATOR), () -> "schedules/s1/holds"))
                .isTrue();
        assertThat(own.admits(Optional.empty(), () -> "schedules")).isTrue();
    }

    /** A token with the same subject is another caller. */
    @Test
    void subjectAloneIsNotTheWarmUp() {
        WarmUpCaller.Pass pass = own.begin(in(Duration.ofMinutes(1)));
        Caller alike = new Caller(pass.caller().subject(), pass.caller().roles());
        assertThat(own.is(alike)).isFalse();
        assertThat(own.admits(Optional.of(alike), () -> "schedules/" + pass.ids() + ".1"))
                .isFalse();
    }

    @Test
    void secretsAreNotTold() {
        WarmUpCaller.Pass pass = own.begin(in(Duration.ofMinutes(1)));
        assertThat(pass.toString()).doesNotContain(pass.token()).doesNotContain(pass.ids());
    }
}
