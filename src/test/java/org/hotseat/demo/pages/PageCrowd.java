package org.hotseat.demo.pages;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Many pages in windows of some browsers, each with somebody signed in who presses the first button when it may. */
final class PageCrowd {

    /** A browser has six connections to a host, and a page keeps one for its stream. */
    private static final int PAGES_A_HOST = 4;

    /** And 256 in all. */
    private static final int PAGES_A_BROWSER = 200;

    private static final int PAGES_A_REPORT = 50;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String SIGN_IN = """
            const dialog = document.querySelector('dialog[open]');
            dialog.querySelector('input[name=subject]').value = arguments[0];
            dialog.querySelector('input[value=user]').click();
            dialog.querySelector('button[type=submit]').click();
            """;

    private static final String PRESS_WHEN_ALLOWED = """
            const button = document.querySelector('main .columns button.primary');
            const allowed = () => button.getAttribute('aria-disabled') !== 'true';
            new MutationObserver((changes, seen) => {
              if (allowed()) {
                seen.disconnect();
                setTimeout(() => button.click(), Math.random() * arguments[0]);
              }
            }).observe(button, { attributes: true });
            """;

    /** A window of one of the browsers. */
    private record Window(ChromeDriver driver, String handle) {}

    private final int port;
    private final String address;
    private final long withinMillis;
    private final Queue<Window> windows = new ConcurrentLinkedQueue<>();

    /**
     * @param address of the page, behind the {@code #}
     * @param withinMillis the time in which all press
     */
    PageCrowd(URI pages, String address, long withinMillis) {
        this.port = pages.getPort();
        this.address = address;
        this.withinMillis = withinMillis;
    }

    /** Opens so many, in two browsers at a time. */
    void open(int pages) {
        List<Integer> firsts = IntStream.iterate(0, first -> first < pages, first -> first + PAGES_A_BROWSER)
                .boxed()
                .toList();
        Queue<Integer> left = new ConcurrentLinkedQueue<>(firsts);
        CompletableFuture.allOf(
                        CompletableFuture.runAsync(() -> openBrowsers(left, pages)),
                        CompletableFuture.runAsync(() -> openBrowsers(left, pages)))
                .join();
    }

    private void openBrowsers(Queue<Integer> left, int pages) {
        for (Integer first = left.poll(); first != null; first = left.poll()) {
            ChromeDriver driver = Chromium.crowd().driver();
            for (int page = first; page < Math.min(pages, first + PAGES_A_BROWSER); page++) {
                open(driver, page);
                if (windows.size() % PAGES_A_REPORT == 0) {
                    System.out.println(windows.size() + " pages are open");
                }
            }
        }
    }

    private void open(ChromeDriver driver, int number) {
        driver.switchTo().newWindow(WindowType.WINDOW);
        windows.add(new Window(driver, driver.getWindowHandle()));
        String user = "page-" + number;
        driver.get("http://door-" + number / PAGES_A_HOST + ".localhost:" + port + "/hotseat/#/" + address);
        awaitTrue(driver, "document.querySelector('[data-part=person]') && document.querySelector('hs-countdown')");
        driver.executeScript("document.querySelector('[data-part=person]').click()");
        awaitTrue(driver, "document.querySelector('dialog[open] input[name=subject]')");
        driver.executeScript(SIGN_IN, user);
        awaitTrue(driver, "document.querySelector('.who')?.textContent.includes('" + user + "')");
        awaitTrue(driver, "document.visibilityState === 'visible'");
        driver.executeScript(PRESS_WHEN_ALLOWED, withinMillis);
    }

    private static void awaitTrue(ChromeDriver driver, String condition) {
        new WebDriverWait(driver, PATIENCE)
                .until(d -> Boolean.TRUE.equals(driver.executeScript("return Boolean(" + condition + ")")));
    }

    /** The messages of all pages, each with the number of pages that show it. */
    Map<String, Integer> said() {
        Map<String, Integer> said = new TreeMap<>();
        for (Window window : new ArrayList<>(windows)) {
            window.driver().switchTo().window(window.handle());
            Object text = window.driver()
                    .executeScript("return [...document.querySelectorAll('main .message')]"
                            + ".map((each) => each.textContent).join(' ')");
            said.merge(String.valueOf(text), 1, Integer::sum);
        }
        return said;
    }
}
