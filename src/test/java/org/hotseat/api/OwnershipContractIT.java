package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Ownership: a user's holds and orders are that user's, for all but services and operators. */
@RunAsClient
class OwnershipContractIT extends OverRest {

    @Test
    void userCannotTouchWhatIsAnothers() {
        String schedule = schedule(5);
        operator()
                .put(schedule, "{'name':'A game','maxPlayers':5,'price':'7.10','limits':{'placesPerUser':2}}")
                .is(200);
        Person owner = user();
        Person other = user();
        String order = order(owner, schedule);
        Answer held = owner.post(schedule + "/holds").is(201);
        String hold = schedule + "/holds/" + owner.id();

        for (Answer answer : List.of(
                other.get(hold),
                other.delete(hold),
                other.post(hold + "/extension", "{'holdMinutes':60}"),
                other.post(schedule + "/holds", "{'userId':'" + owner.id() + "'}"),
                other.post(schedule + "/holds", "{'userId':'somebody-new'}"),
                other.post(schedule + "/orders", "{'userId':'" + owner.id() + "'}"),
                other.get(order),
                other.delete(order),
                other.post(order + "/payment", "{'reference':'r'}"),
                other.post(order + "/refund"))) {
            Answer refused = answer.refused(403, "'not-yours'");
            assertThat(refused.response().body()).doesNotContain(owner.id(), "\"lockId\"", "payStatus");
        }

        assertSameHold(owner.get(hold), held);
        assertThat(owner.get(order).number("payStatus")).isZero();
        owner.post(order + "/payment", "{'reference':'r'}").is(200);
        other.post(order + "/refund").refused(403, "'not-yours'");
        assertCounts(schedule, 3, 1, 1);
    }

    @Test
    void serviceAndOperatorActForOthers() {
        for (Person agent : List.of(service(), operator())) {
            String schedule = schedule(3);
            String name = newId("somebody");
            String body = "{'userId':'" + name + "'}";
            String hold = schedule + "/holds/" + name;

            assertThat(agent.post(schedule + "/holds", body).is(201).text("userId"))
                    .isEqualTo(name);
            agent.get(hold).is(200);
            agent.post(hold + "/extension", "{'holdMinutes':60}").is(200);
            agent.delete(hold).is(204);
            Answer order = agent.post(schedule + "/orders", body).is(201);
            assertThat(order.text("ownerId")).isEqualTo(name);
            String path = "api/orders/" + order.text("orderId");
            agent.get(path).is(200);
            agent.delete(path).is(204);
            String second = "api/orders/"
                    + agent.post(schedule + "/orders", body).is(201).text("orderId");
            agent.post(second + "/payment", "{'reference':'r'}").is(200);
            agent.post(second + "/refund").is(200);
            assertThat(agent.post(schedule + "/holds").is(201).text("userId")).isEqualTo(agent.id());
            assertCounts(schedule, 2, 1, 0);
        }
    }

    @Test
    void userMayNameItself() {
        String schedule = schedule(1);
        Person user = user();

        assertThat(user.post(schedule + "/holds", "{'userId':'" + user.id() + "'}")
                        .is(201)
                        .text("userId"))
                .isEqualTo(user.id());
        user.post(schedule + "/orders", "{'userId':'" + user.id() + "'}").is(201);
    }

    @Test
    void sameKeyOfAServiceForAnotherUserIsRefused() {
        String schedule = schedule(3);
        String key = newId("key");
        service().post(schedule + "/holds", "{'userId':'one'}", key).is(201);

        service().post(schedule + "/holds", "{'userId':'two'}", key).refused(422, "'idempotency-key-reused'");

        assertCounts(schedule, 2, 1, 0);
    }

    @Test
    void nobodyWithoutATokenOrRoleGetsIn() {
        String schedule = schedule(2);
        Person owner = user();
        owner.post(schedule + "/holds").is(201);
        String order = order(user(), schedule);
        Person roleless = person(owner.id());

        for (String path : List.of(schedule + "/holds/" + owner.id(), order)) {
            nobody().get(path).refused(401, "'no-token'");
            nobody().delete(path).refused(401, "'no-token'");
            roleless.get(path).refused(403, "'wrong-role'");
            roleless.delete(path).refused(403, "'wrong-role'");
        }
        for (String path : List.of(
                schedule + "/holds",
                schedule + "/orders",
                schedule + "/holds/" + owner.id() + "/extension",
                order + "/payment",
                order + "/refund")) {
            nobody().post(path, "{}").refused(401, "'no-token'");
            roleless.post(path, "{}").refused(403, "'wrong-role'");
        }
        assertCounts(schedule, 0, 1, 1);
    }

    @Test
    void whatIsForOperatorsIsForNobodyElse() {
        String schedule = schedule(1);

        for (Person somebody : List.of(user(), service(), person("groupless-2"))) {
            somebody.get(schedule + "/hot-state").refused(403, "'wrong-role'");
            somebody.post(schedule + "/rebuild").refused(403, "'wrong-role'");
            somebody.post("api/ops/adopt").refused(403, "'wrong-role'");
        }
        nobody().get(schedule + "/hot-state").refused(401, "'no-token'");
        nobody().post(schedule + "/rebuild").refused(401, "'no-token'");
        nobody().post("api/ops/adopt").refused(401, "'no-token'");
    }
}
