package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/**
 * A service desk answers "I paid and have no ticket": one search leads to the order, its money and every step of it.
 */
@Tag("pages")
class DeskPagesIT extends OnThePages {

    @Test
    void aPersonLeadsToTheOrderItsMoneyAndItsSteps() {
        schedule("desk-evening", 5);
        String order = paid("schedules/desk-evening", "petra");
        try (Browser browser = browser()) {
            browser.open("").signIn("olga", "operator").go("ops");
            browser.click(".sub a[href='#/ops/find']");
            browser.type("[role=search] input", "petra", Keys.ENTER);
            browser.awaitText("tbody", order);
            assertThat(browser.text("tbody")).contains("Order", "Paid", "desk-evening", "the person");
            PicturesIT.pictures(browser, "find");

            browser.click("tbody a[href*=orders]");
            browser.awaitText("main", "What happened");
            browser.awaitText(".pairs", "petra");
            assertThat(browser.text(".pairs")).contains("Paid", "25.00");
            assertThat(browser.text("main"))
                    .contains("Ordered", "the buyer", "Money", "Received", "Tickets", "Valid")
                    .doesNotContain("Checked in");
            PicturesIT.pictures(browser, "order");

            String ticket = stage().as("petra", "user", "GET", "orders/" + order + "/tickets", "");
            String token = ticket.replaceFirst("(?s)^.*\"token\":\"([^\"]+)\".*$", "$1");
            stage().as("north", "gate", "POST", "checkins", "{\"ticket\":\"" + token + "\"}");
            browser.awaitText("main", "Checked in");
            browser.press("Refund");
            browser.awaitText("dialog", "25.00");
            browser.click("dialog .danger");
            browser.awaitText(".message", "Refunded.");
            browser.awaitText(".pairs", "Refunded");
            assertThat(browser.text("main")).doesNotContain("Valid");

            browser.go("ops/find/" + order);
            browser.awaitText("tbody", "Refunded");
            assertThat(browser.text("tbody")).contains("its number");
            browser.go("ops/find/nobody-has-this");
            browser.awaitText("main", "Nothing has “nobody-has-this”.");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aPaymentThatIsPromisedIsToldToTheBuyerAndFoundByItsReference() {
        schedule("desk-late", 5);
        String made = stage().as("paul", "user", "POST", "schedules/desk-late/orders", "{}");
        String order = made.replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
        stage().as(
                        "till",
                        "payment",
                        "POST",
                        "orders/" + order + "/payments",
                        "{\"reference\":\"pi-desk-9\",\"amount\":\"25.00\",\"state\":\"AUTHORIZED\"}");
        try (Browser browser = browser()) {
            browser.open("").signIn("paul", "user").go("mine");
            browser.awaitText(".orders .chip", "Being paid");
            browser.press("Sign out");
            browser.signIn("olga", "operator").go("ops/find/pi-desk-9");
            browser.awaitText("tbody", "Payment authorized");
            assertThat(browser.text("tbody")).contains(order, "a payment");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void aDeskSeesWhatIsKeptAndWhatIsLeftToBeGivenBack() throws IOException {
        schedule("desk-fee", 5);
        String made = stage().as("pam", "user", "POST", "schedules/desk-fee/orders", "{\"places\":2}");
        String order = made.replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
        String path = "orders/" + order;
        stage().as(
                        "till",
                        "payment",
                        "POST",
                        path + "/payments",
                        "{\"reference\":\"pi-fee\",\"amount\":\"50.00\",\"state\":\"CAPTURED\"}");
        stage().as(
                        "till",
                        "payment",
                        "POST",
                        path + "/refunds",
                        "{\"reference\":\"re-fee\",\"amount\":\"20.00\",\"kept\":\"5.00\",\"reason\":\"ill\",\"places\":1}");
        stage().as(
                        "till",
                        "payment",
                        "POST",
                        path + "/refunds",
                        "{\"reference\":\"re-sorry\",\"amount\":\"8.00\",\"reason\":\"no view\"}");
        try (Browser browser = browser()) {
            browser.open("").signIn("olga", "operator").go("ops/orders/" + order);
            browser.awaitText(".pairs", "Fee kept");
            assertThat(browser.text(".pairs"))
                    .contains("Paid\n50.00\nGiven back\n-28.00\nFee kept\n-5.00\nRemains paid, for 1 place\n17.00");
            assertThat(browser.text("main")).contains("Fee kept", "Kept of it");
            browser.press("Refund");
            browser.awaitText("dialog", "17.00");
            browser.keys(Keys.ESCAPE);
            whereATableIsCutAShadowSaysSo(browser);
            browser.go("ops/schedules/desk-fee");
            browser.awaitText("main", "5.00 kept");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** By the colours of the uppermost line of the table, in which there is no text. */
    private static void whereATableIsCutAShadowSaysSo(Browser browser) throws IOException {
        browser.size(390, 844);
        String table = "document.querySelector('.scroll')";
        browser.awaitTrue(table + ".scrollWidth > " + table + ".clientWidth + 50");
        BufferedImage begin = ImageIO.read(new ByteArrayInputStream(browser.pictureOf(".scroll")));
        int right = begin.getWidth() - 1;
        int ground = begin.getRGB(right / 2, 1);
        assertThat(begin.getRGB(0, 1)).as("the left edge at the beginning").isEqualTo(ground);
        assertThat(begin.getRGB(right, 1)).as("the right edge at the beginning").isNotEqualTo(ground);
        browser.script(table + ".scrollLeft = 10_000");
        BufferedImage end = ImageIO.read(new ByteArrayInputStream(browser.pictureOf(".scroll")));
        assertThat(end.getRGB(0, 1)).as("the left edge at the end").isNotEqualTo(ground);
        assertThat(end.getRGB(right, 1)).as("the right edge at the end").isEqualTo(ground);
        assertThat(browser.script("return " + table + ".matches('[tabindex=\"0\"][role][aria-label]')"))
                .as("the keyboard can move it")
                .isEqualTo(true);
    }

    @Test
    void aReportHasTheSumsAndListsToTakeAway() {
        hall("desk-hall", "Desk Hall", 2, 5);
        boughtInHall("pia", 2);
        stage().as("olga", "operator", "POST", "orders/" + boughtInHall("pit", 1) + "/refund", "{}");
        try (Browser browser = browser()) {
            browser.open("").signIn("olga", "operator").go("ops/programs/desk-hall");
            browser.click("a[href='#/ops/report/programs/desk-hall']");
            browser.awaitText("main", "Sold, by category and price");
            assertThat(browser.text("main")).contains("Paid 1", "25.00", "12.50", "hall");
            // Marks tell apart the money that came in and that went back, and each bar has its words.
            browser.awaitTrue("document.querySelectorAll('.plot .bar-fill.marked').length === 1");
            browser.awaitTrue("document.querySelectorAll('.plot .bar-fill:not(.marked)').length > 0");
            assertThat(browser.text(".sales-over-time")).contains("Most: ", "Received", "Given back");
            assertThat(browser.text(".shares")).contains("hall · 12.50", "2 sold");
            assertThat(browser.text("[aria-label='Over time'] tbody")).contains("12.50");
            PicturesIT.pictures(browser, "report");
            for (String list : List.of("Orders", "Tickets", "Payments")) {
                browser.press(list + " as CSV");
                browser.awaitText(
                        ".message", "desk-hall-" + list.toLowerCase(Locale.ROOT) + ".csv is among your downloads.");
            }
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** The person orders and pays so many seats; answers the order's id. */
    private static String boughtInHall(String user, int seats) {
        String made = stage().as(
                        user,
                        "user",
                        "POST",
                        "programs/desk-hall/purchases",
                        "{\"strategy\":\"BEST\",\"tickets\":[{\"categoryId\":\"hall\",\"count\":" + seats + "}]}");
        String order = made.replaceFirst("(?s)^.*\"orderId\":\"([^\"]+)\".*$", "$1");
        stage().as(user, "user", "POST", "orders/" + order + "/payment", "{\"reference\":\"pi-" + user + "\"}");
        return order;
    }
}
