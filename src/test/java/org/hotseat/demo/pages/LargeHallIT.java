package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A hall of 20,000 seats, measured in the browser. The machine of a build is slower than a visitor's, and draws without
 * a graphics card.
 */
@Tag("pages")
class LargeHallIT extends OnThePages {

    private static final double FRAME_MILLIS = 1_000 / 60.0;

    /** Of the timer of frames, which tells tenths. */
    private static final double ROUNDING_MILLIS = 0.4;

    /** From the click on a link until the picture is there: reading, placing and painting all seats. */
    private static final String DRAWN = """
            const done = arguments[arguments.length - 1];
            const begin = performance.now();
            const look = () => {
              const map = document.querySelector('hs-seat-map');
              if (map?.paintMillis > 0) {
                const read = performance.getEntriesByType('resource').filter((each) => each.startTime > begin && each.name.endsWith('/seats')).at(-1);
                done({ whole: performance.now() - begin, drawn: performance.now() - read.responseEnd });
              } else {
                requestAnimationFrame(look);
              }
            };
            location.hash = '#/programs/arena';
            look();""";

    /** A drag to and fro, a step each frame: the times between the frames, and of painting. */
    private static final String PANNED = """
            const done = arguments[arguments.length - 1];
            const map = document.querySelector('hs-seat-map');
            const canvas = map.querySelector('canvas');
            const box = canvas.getBoundingClientRect();
            canvas.setPointerCapture = () => {};
            const send = (type, x) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, clientX: box.left + x, clientY: box.top + box.height / 2 }));
            const frames = [];
            const paints = [];
            let last = 0;
            send('pointerdown', box.width / 2);
            const step = (now) => {
              if (last) { frames.push(now - last); paints.push(map.paintMillis); }
              last = now;
              if (frames.length === 90) {
                send('pointerup', box.width / 2);
                const middle = (all) => all.sort((one, other) => one - other)[45];
                done({ frame: middle(frames), late: frames.filter((each) => each > 25).length, paint: middle(paints) });
                return;
              }
              send('pointermove', box.width / 2 + 60 * Math.sin(frames.length / 5));
              requestAnimationFrame(step);
            };
            requestAnimationFrame(step);""";

    /**
     * The greatest difference of a dot between a picture that was moved step by step and the same place painted anew.
     */
    private static final String DIFFERENCE = """
            const map = document.querySelector('hs-seat-map');
            const canvas = map.querySelector('canvas');
            const box = canvas.getBoundingClientRect();
            canvas.setPointerCapture = () => {};
            const send = (type, x, y) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, clientX: box.left + x, clientY: box.top + y }));
            map.paint();
            send('pointerdown', 200, 200);
            for (let i = 1; i <= 12; i++) {
              send('pointermove', 200 + 17 * i, 200 - 9 * i);
              map.paint();
            }
            send('pointerup', 404, 92);
            const dots = () => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
            const moved = dots();
            map.draw();
            map.paint();
            const anew = dots();
            // As they are seen: a colour counts as far as it covers what is behind it.
            const seen = (all, i) => (i % 4 === 3 ? all[i] : (all[i] * all[i - (i % 4) + 3]) / 255);
            let most = 0;
            let many = 0;
            for (let i = 0; i < anew.length; i++) {
              const by = Math.abs(seen(moved, i) - seen(anew, i));
              most = Math.max(most, by);
              many += by > 32 ? 1 : 0;
            }
            return { most, many };""";

    /**
     * Of 255: Chromium smooths the edges of shapes otherwise where fewer are painted at once. A seat that is missing or
     * aside differs by more.
     */
    private static final int SMOOTHING = 128;

    @Test
    @Tag("timing")
    void itIsDrawnInASecond() {
        hall("arena", "Arena", 100, 200);
        try (Browser browser = browser()) {
            browser.open("");
            browser.awaitText(".card", "Arena");
            Map<String, Number> millis = browser.async(DRAWN);
            System.out.printf(
                    "20,000 seats: there %d ms after the click, drawn %d ms after they were read%n",
                    millis.get("whole").intValue(), millis.get("drawn").intValue());
            assertThat(millis.get("drawn").doubleValue()).isLessThan(1_000);
            assertThat(browser.trouble()).isEmpty();
        }
    }

    @Test
    @Tag("timing")
    void itPansAtSixtyFramesASecondHoweverManySeatsAreInSight() {
        hall("arena", "Arena", 100, 200);
        try (Browser browser = browser()) {
            browser.open("programs/arena");
            browser.awaitText(".legend", "20,000 free");
            browser.awaitTrue("document.querySelector('hs-seat-map').paintMillis > 0");
            for (double zoom : List.of(1.2, 1.7, 2.0, 2.0)) {
                browser.script("document.querySelector('hs-seat-map').zoom(arguments[0])", zoom);
                Map<String, Number> millis = browser.async(PANNED);
                System.out.printf(
                        "20,000 seats, nearer by %s: %.1f ms a frame, %d of 90 late, %.1f ms of it to paint%n",
                        zoom,
                        millis.get("frame").doubleValue(),
                        millis.get("late").intValue(),
                        millis.get("paint").doubleValue());
                assertThat(millis.get("frame").doubleValue())
                        .as("60 frames a second, nearer by %s", zoom)
                        .isLessThan(FRAME_MILLIS + ROUNDING_MILLIS);
            }
            assertThat(browser.trouble()).isEmpty();
        }
    }

    /** A picture that is moved is not painted again, only the edge that comes into sight. */
    @Test
    @SuppressWarnings("unchecked")
    void aPictureThatWasMovedIsTheSameAsOneThatIsPaintedAnew() {
        hall("moving", "Moving", 100, 200);
        stage().as("ada", "user", "POST", "programs/moving/purchases", """
                {"strategy":"BEST","tickets":[{"categoryId":"hall","count":8}]}""");
        try (Browser browser = browser()) {
            browser.open("programs/moving");
            browser.awaitText(".legend", "19,992 free");
            browser.awaitTrue("document.querySelector('hs-seat-map').paintMillis > 0");
            for (double zoom : List.of(1.5, 2.0, 2.5, 2.0)) {
                browser.script("document.querySelector('hs-seat-map').zoom(arguments[0])", zoom);
                Map<String, Number> dots = (Map<String, Number>) browser.script(DIFFERENCE);
                double max = dots.get("most").doubleValue();
                System.out.printf(
                        "moved, nearer by %s: dots differ by %.1f of 255 at most, %s by more than 32%n",
                        zoom, max, dots.get("many"));
                assertThat(max).as("nearer by %s", zoom).isLessThanOrEqualTo(SMOOTHING);
            }
            assertThat(browser.trouble()).isEmpty();
        }
    }
}
