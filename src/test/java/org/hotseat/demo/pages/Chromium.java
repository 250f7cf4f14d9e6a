package org.hotseat.demo.pages;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.hotseat.testing.FreePort;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * The system's Chromium, without a screen. One process shows one window at a time and is used again by the next test:
 * what a page keeps for its window goes with the window, and what it keeps for its origin is deleted when the window is
 * closed. The processes end with this JVM.
 */
final class Chromium {

    /** Debian's places. Another one by {@code -Dhotseat.test.chromium=} and {@code -Dhotseat.test.chromedriver=}. */
    private static final Path PROGRAM = Path.of(System.getProperty("hotseat.test.chromium", "/usr/bin/chromium"));

    private static final Path DRIVER =
            Path.of(System.getProperty("hotseat.test.chromedriver", "/usr/bin/chromedriver"));

    private static final Deque<Chromium> IDLE = new ArrayDeque<>();

    private final ChromeDriver driver;
    private final String firstWindow;

    private Chromium(String... more) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(PROGRAM.toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--lang=en",
                "--disable-gpu",
                "--use-fake-device-for-media-stream",
                "--use-fake-ui-for-media-stream",
                "--no-first-run");
        options.addArguments(more);
        LoggingPreferences log = new LoggingPreferences();
        log.enable(LogType.BROWSER, Level.WARNING);
        options.setCapability(ChromeOptions.LOGGING_PREFS, log);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                // Selenium's own choice is among the ports of our servers, and may be one that a server is about to
                // use.
                .usingPort(FreePort.find())
                .build();
        driver = new ChromeDriver(service, options);
        firstWindow = driver.getWindowHandle();
        Runtime.getRuntime().addShutdownHook(new Thread(driver::quit));
    }

    /** Why there can be no browser; empty when there can. */
    static String missing() {
        return List.of(PROGRAM, DRIVER).stream()
                .filter(file -> !Files.isExecutable(file))
                .map(file -> file + " is missing")
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
    }

    /** A process with a new window, which is its driver's current one. */
    static Chromium window() {
        Chromium chromium;
        synchronized (IDLE) {
            chromium = IDLE.poll();
        }
        if (chromium == null) {
            chromium = new Chromium();
        }
        chromium.driver.switchTo().newWindow(WindowType.TAB);
        return chromium;
    }

    /** A process for hundreds of windows, whose pages share one process of the system, as far apart as they are. */
    static Chromium crowd() {
        return new Chromium("--renderer-process-limit=1", "--disable-site-isolation-trials", "--window-size=400,800");
    }

    ChromeDriver driver() {
        return driver;
    }

    /** Closes the window with all that the pages of this origin kept, and leaves the process to the next one. */
    void closeWindow(URI origin) {
        driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
        driver.executeCdpCommand("Network.clearBrowserCache", Map.of());
        driver.executeCdpCommand(
                "Storage.clearDataForOrigin", Map.of("origin", origin.toString(), "storageTypes", "all"));
        for (String window : driver.getWindowHandles()) {
            if (!window.equals(firstWindow)) {
                driver.switchTo().window(window).close();
            }
        }
        driver.switchTo().window(firstWindow);
        synchronized (IDLE) {
            IDLE.push(this);
        }
    }
}
