package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tickets as people carry them: with their event's name and time, on paper, in a calendar; and the reminder before. */
@Tag("pages")
class CarriedTicketsIT extends OnThePages {

    private static final String SHOWN =
            "[...document.querySelectorAll('%s')].filter((each) => each.getClientRects().length > 0).length";

    @Test
    void ticketsSayTheirEventAndArePrintedAlone() {
        stage().put(
                        "schedules/carried",
                        "{\"name\":\"Manor, the long night\",\"maxPlayers\":5,\"holdMinutes\":5,\"price\":\"25.00\","
                                + "\"startsAt\":\"2036-05-01T18:30:00Z\"}");
        try (Browser browser = browser().zone("Europe/Berlin")) {
            browser.open("").signIn("carla", "user");
            buyPlaces(browser, "carried", 2);
            browser.awaitText(".ticket-box", "Manor, the long night · May 1, 2036, 8:30 PM");
            assertThat(
                            browser.script(
                                    "const link = document.querySelector('.ticket-box .calendar'); return link.href.slice(0, 5) + link.download"))
                    .isEqualTo("blob:Manor-the-long-night.ics");
            assertThat(browser.barriers()).isEmpty();

            browser.script("window.print = () => {}");
            browser.press("Print");
            browser.paper();
            assertThat(shown(browser, ".tickets > li .qr")).isEqualTo(2);
            assertThat(shown(browser, ".ticket-box p strong")).isGreaterThan(2);
            assertThat(shown(browser, "button:not(.show-large), header, nav, h1, .orders .code, .ticket-box textarea"))
                    .isZero();
            browser.script("dispatchEvent(new Event('afterprint'))");
            assertThat(shown(browser, "h1")).isEqualTo(1);
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    void whatOpensLaterCanBePutIntoACalendar() {
        stage().put(
                        "schedules/remind-me",
                        "{\"name\":\"Round of 2037\",\"maxPlayers\":8,\"holdMinutes\":5,\"price\":\"25.00\","
                                + "\"phases\":[{\"opensAt\":\"2037-01-01T10:00:00Z\",\"closesAt\":\"2037-01-02T10:00:00Z\"}]}");
        try (Browser browser = browser()) {
            browser.open("schedules/remind-me");
            browser.awaitText(".opening .calendar", "Remind me");
            assertThat(browser.script("return document.querySelector('.opening .calendar').download"))
                    .isEqualTo("Round-of-2037-opens.ics");
            browser.go("schedules/manor-20h");
            browser.awaitTrue("document.querySelector('.opening .calendar').hidden");
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** RFC 5545: 3.1 the lines, 3.3.11 the text, 3.6.6 the alarm. */
    @Test
    void aCalendarFileKeepsTheRulesOfItsForm() {
        try (Browser browser = browser()) {
            browser.open("");
            // Split by the browser: what drives it makes one character of both.
            List<?> lines = (List<?>) browser.script("""
                    return import(new URL('pages/parts/calendar.js', location.href)).then((module) => module.calendarText({
                      title: 'Küche; Tisch, 8\\\\9\\n' + '座'.repeat(40), at: '2036-05-01T18:30:00.5+02:00',
                      address: 'https://hotseat.example/#/schedules/a', alarmMinutes: 10 }).split('\\r\\n'));""");
            String text = lines.stream().map(String.class::cast).collect(Collectors.joining("\r\n"));
            assertThat(text).startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n").endsWith("END:VCALENDAR\r\n");
            assertThat(text.replace("\r\n", "")).doesNotContain("\r", "\n");
            assertThat(text.split("\r\n")).allMatch(line -> line.getBytes(StandardCharsets.UTF_8).length <= 75);
            String[] whole = text.replace("\r\n ", "").split("\r\n");
            assertThat(whole)
                    .contains(
                            "DTSTART:20360501T163000Z",
                            "SUMMARY:Küche\\; Tisch\\, 8\\\\9\\n" + "座".repeat(40),
                            "URL:https://hotseat.example/#/schedules/a",
                            "TRIGGER:-PT10M");
            assertThat(Arrays.stream(whole).filter(line -> line.startsWith("UID:")))
                    .hasSize(1);
        }
    }

    private static int shown(Browser browser, String selector) {
        return ((Number) browser.script("return " + SHOWN.formatted(selector))).intValue();
    }
}
