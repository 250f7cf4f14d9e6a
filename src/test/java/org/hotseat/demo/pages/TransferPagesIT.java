package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A buyer changes the name on a ticket and transfers it, and the other person has it under "My tickets". */
@Tag("pages")
class TransferPagesIT extends OnThePages {

    @Test
    void aBuyerRenamesATicketAndTransfersItToAFriend() {
        stage().as(
                        "olga",
                        "operator",
                        "PUT",
                        "schedules/given-away",
                        "{\"name\":\"Given\",\"maxPlayers\":5,\"price\":\"25.00\",\"transfers\":{}}");
        String order = paid("schedules/given-away", "tina");
        try (Browser buyer = browser();
                Browser friend = browser()) {
            buyer.open("").signIn("tina", "user").go("orders/" + order);
            buyer.click(".ticket-box summary");
            buyer.awaitText(".tickets", "Place 1");
            buyer.press("Change the name");
            buyer.type("dialog input[name=value]", "Bo Li");
            buyer.click("dialog button[type=submit]");
            buyer.awaitText(".ticket-box .message", "has the new name");
            buyer.awaitText(".tickets .attendee", "Bo Li");
            buyer.press("Transfer");
            PicturesIT.pictures(buyer, "ticket-transfer");
            buyer.type("dialog input[name=value]", "fay");
            buyer.click("dialog .danger");
            buyer.awaitText(".ticket-box .message", "Place 1 is fay’s now.");
            buyer.awaitText(".tickets", "fay has this ticket.");
            assertThat(buyer.script("return document.querySelectorAll('.tickets .qr').length"))
                    .isEqualTo(0L);

            friend.open("").signIn("fay", "user").go("mine");
            friend.awaitText("[data-received='" + order + "']", "Given");
            friend.click("[data-received] summary");
            friend.awaitTrue("document.querySelectorAll('[data-received] .qr').length === 1");
            PicturesIT.pictures(friend, "ticket-received");
            assertThat(buyer.trouble()).isEmpty();
            assertThat(friend.trouble()).isEmpty();
        }
        stage().as("fay", "user", "PUT", "tickets/" + order + "~1/attendee", "{\"attendee\":\"Cy Wu\"}");
        try (Browser desk = browser()) {
            desk.open("").signIn("olga", "operator").go("ops/find/fay");
            desk.awaitText("tbody", "the holder");
            assertThat(desk.text("tbody")).contains("Ticket", "fay (Cy Wu)", "bought by tina", order + "~1");
            desk.click("tbody a[href*=orders]");
            desk.awaitText("[aria-label=Tickets] tbody", "fay (Cy Wu)");
            assertThat(desk.barriers()).isEmpty();
            assertThat(desk.trouble()).isEmpty();
        }
    }
}
