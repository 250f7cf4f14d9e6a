package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonArray;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A refund has the time of the first entry of the tickets that it gives back, and of no others. Places and units come
 * back from the last one on.
 */
@RunAsClient
class RefundedTicketsContractIT extends OverPlaces {

    enum Model {
        SCHEDULES {
            @Override
            String buyTwo(RefundedTicketsContractIT it, Person user) {
                return idOf(user.post(it.schedule(3) + "/orders", "{'places':2}"));
            }

            @Override
            String paid() {
                return "14.20";
            }
        },
        PROGRAMS {
            @Override
            String buyTwo(RefundedTicketsContractIT it, Person user) {
                return idOf(user.post(it.mixed(1, 3) + "/purchases", tickets(2)));
            }

            @Override
            String paid() {
                return "10.00";
            }
        },
        SALES {
            @Override
            String buyTwo(RefundedTicketsContractIT it, Person user) {
                String sale = "api/sales/" + newId("s");
                it.operator()
                        .put(
                                sale,
                                "{'goodId':'" + OverRest.idOf(sale)
                                        + "','stock':3,'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'"
                                        + ",'valid':true,'perUserLimit':3,'price':'7.10'}")
                        .is(201);
                return idOf(user.post(sale + "/orders", "{'units':2}"));
            }

            @Override
            String paid() {
                return "14.20";
            }
        };

        abstract String buyTwo(RefundedTicketsContractIT it, Person user);

        abstract String paid();

        String one() {
            return this == PROGRAMS ? "5.00" : "7.10";
        }

        private static String idOf(Answer ordered) {
            return "api/orders/" + ordered.is(201).text("orderId");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLastPlaceComesBackWithoutTheEntryOfTheFirst(Model model) {
        Person user = user();
        String order = model.buyTwo(this, user);
        tell(order, "a", model.paid(), "CAPTURED").is(200);
        String at = enter(user, order, 0);

        assertThat(places(order, "r", model.one(), 1).is(200).object()).doesNotContainKey("checkedInAt");
        assertThat(refund(order, "s", model.one(), "").is(200).text("checkedInAt"))
                .isEqualTo(at);
        JsonArray refunds = user.get(order + "/refunds").is(200).list();
        assertThat(refunds.getJsonObject(0)).doesNotContainKey("checkedInAt");
        assertThat(refunds.getJsonObject(1).getString("checkedInAt")).isEqualTo(at);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsLeftComesBackWithoutTheEntryOfWhatCameBackBefore(Model model) {
        Person user = user();
        String order = model.buyTwo(this, user);
        tell(order, "a", model.paid(), "CAPTURED").is(200);
        String at = enter(user, order, 1);

        assertThat(places(order, "r", model.one(), 1).is(200).text("checkedInAt"))
                .isEqualTo(at);
        assertThat(operator().post(order + "/refund").is(200).object()).doesNotContainKey("checkedInAt");
    }

    @Test
    void placesComeBackWithoutTheEntriesOfSeatsAndOfOtherCategories() {
        String program = "api/programs/" + newId("p");
        operator()
                .put(
                        program,
                        body(row(1) + "," + places(3) + ",{'categoryId':'G','name':'G','price':'6.00','capacity':3}"))
                .is(201);
        Person user = user();
        String order = "api/orders/"
                + user.post(
                                program + "/purchases",
                                "{'strategy':'CHOOSE','seats':['A-r-1'],'tickets':[{'categoryId':'F','count':1},"
                                        + "{'categoryId':'G','count':1}]}")
                        .is(201)
                        .text("orderId");
        tell(order, "a", "18.10", "CAPTURED").is(200);
        enter(user, order, 0);
        String at = enter(user, order, 1);

        String named = "'reason':'ill','places':1,'categoryId':";
        assertThat(payment()
                        .post(order + "/refunds", "{'reference':'g','amount':'6.00'," + named + "'G'}")
                        .is(200)
                        .object())
                .doesNotContainKey("checkedInAt");
        assertThat(payment()
                        .post(order + "/refunds", "{'reference':'f','amount':'5.00'," + named + "'F'}")
                        .is(200)
                        .text("checkedInAt"))
                .isEqualTo(at);
    }

    /** Lets a ticket of an order in; returns when. */
    private String enter(Person user, String order, int ticket) {
        String token = user.get(order + "/tickets")
                .is(200)
                .list()
                .getJsonObject(ticket)
                .getString("token");
        return person("gate-1", "gate")
                .post("api/checkins", "{'ticket':'" + token + "'}")
                .is(201)
                .text("checkedInAt");
    }
}
