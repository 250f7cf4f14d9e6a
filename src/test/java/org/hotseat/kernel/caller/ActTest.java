package org.hotseat.kernel.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Stages;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ActTest {

    private static final Actor ALICE = new Actor("alice", Set.of(Role.OPERATOR), "r-1");

    @AfterEach
    void end() {
        Act.end();
    }

    @Test
    void anActorIsTheSameFromItsText() {
        for (Actor actor : new Actor[] {
            ALICE,
            Actor.SYSTEM,
            Actor.unknown("r-2"),
            new Actor("-", EnumSet.allOf(Role.class), ""),
            new Actor("auth0%7C5f", Set.of(Role.USER, Role.GATE), "a.b_c-d")
        }) {
            assertThat(Actor.parse(actor.text())).isEqualTo(actor);
        }
        assertThat(ALICE.text()).isEqualTo("r-1 o alice");
        assertThat(Actor.SYSTEM.text()).isEqualTo("- - system");
        assertThatThrownBy(() -> Actor.parse("alice")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rolesHaveDifferentLetters() {
        assertThat(EnumSet.allOf(Role.class).stream().map(Role::letter)).doesNotHaveDuplicates();
    }

    @Test
    void aThreadWithoutARequestWorksForTheServer() {
        assertThat(Act.current().actor()).isEqualTo(Actor.SYSTEM);
        Act act = Act.of(ALICE, "stop");
        assertThat(act.<Act>during(Act::current)).isSameAs(act);
        assertThat(Act.current()).isSameAs(Act.SYSTEM);
        Act.begin(act);
        assertThat(Act.SYSTEM.<Act>during(Act::current)).isSameAs(Act.SYSTEM);
        assertThat(Act.current()).isSameAs(act);
    }

    @Test
    void whatFollowsAStageOfAnotherThreadWorksForTheSameAct() {
        Act act = Act.of(ALICE, "stop");
        Act.begin(act);
        CompletableFuture<String> other = new CompletableFuture<>();
        CompletionStage<Act> after = Act.carried(other).thenApply(done -> Act.current());
        CompletionStage<String> failed = Act.carried(new CompletableFuture<String>() {
            {
                completeExceptionally(new IllegalStateException("no"));
            }
        });
        CompletableFuture.runAsync(() -> other.complete("x")).join();
        assertThat(Stages.join(after)).isSameAs(act);
        assertThatThrownBy(() -> Stages.join(failed)).hasMessage("no");
    }
}
