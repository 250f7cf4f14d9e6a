package org.hotseat.demo.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.hotseat.testing.Patience;
import org.openqa.selenium.By;
import org.openqa.selenium.ElementNotInteractableException;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * One window of {@link Chromium}. Notes every violation of the Content-Security-Policy and every error of a script; a
 * test ends with {@link #trouble()} being empty. A violation on any page that the window has shown fails its test when
 * it is closed.
 */
final class Browser implements AutoCloseable {

    private static final String NOTES = """
            window.hotseatTrouble = [];
            const note = (text) => window.hotseatTrouble.push(text);
            document.addEventListener('securitypolicyviolation', (e) => note(`CSP ${e.violatedDirective} ${e.blockedURI}`));
            window.addEventListener('error', (e) => note(`error ${e.message}`));
            window.addEventListener('unhandledrejection', (e) => note(`rejection ${e.reason}`));
            """;

    /** axe-core itself, as the library of its makers brings it. */
    private static final String AXE = resource("/axe.min.js");

    private final Chromium chromium = Chromium.window();
    private final ChromeDriver driver = chromium.driver();
    private final URI pages;

    Browser(URI pages) {
        this.pages = pages;
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", NOTES));
        size(1280, 900);
    }

    /** CSS pixels; a width below 600 is a phone. */
    Browser size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        return this;
    }

    Browser dark(boolean dark) {
        return media("prefers-color-scheme", dark ? "dark" : "light");
    }

    /** @param zone of the person, such as Europe/Berlin */
    Browser zone(String zone) {
        driver.executeCdpCommand("Emulation.setTimezoneOverride", Map.of("timezoneId", zone));
        return this;
    }

    /** The clock of a machine that goes wrong by so many minutes. */
    Browser clockOff(int minutes) {
        String source = "const right = Date.now; Date.now = () => right() + " + minutes * 60_000L + ";";
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", source));
        return this;
    }

    /** As from far away, with nothing in the cache: so long until each answer begins. */
    Browser latency(int millis) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand("Network.setCacheDisabled", Map.of("cacheDisabled", true));
        driver.executeCdpCommand(
                "Network.emulateNetworkConditions",
                Map.of("offline", false, "latency", millis, "downloadThroughput", -1, "uploadThroughput", -1));
        return this;
    }

    Browser reducedMotion() {
        return media("prefers-reduced-motion", "reduce");
    }

    /** Shows the page as it is printed. */
    Browser paper() {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        return this;
    }

    private Browser media(String name, String value) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia", Map.of("features", List.of(Map.of("name", name, "value", value))));
        return this;
    }

    /** Loads the pages anew, with nobody signed in, at an address behind the {@code #}. */
    Browser open(String address) {
        driver.get("about:blank");
        driver.get(pages.resolve("#/" + address).toString());
        see("main h1");
        return this;
    }

    /** Loads the pages with what follows their address, such as a query. */
    void openAt(String rest) {
        driver.get("about:blank");
        driver.get(pages + rest);
        see("main h1");
    }

    /** Loads another page of this machine. */
    void openAddress(String address) {
        driver.get("about:blank");
        driver.get(address);
        see("h1");
    }

    /** Loads a page of the reference, until it shows this. */
    void openReference(String address, String sight) {
        driver.get("about:blank");
        driver.get(pages.resolve(address).toString());
        see(sight);
    }

    /** Loads a page of the manual. */
    void openManual(String address) {
        driver.get("about:blank");
        driver.get(pages.resolve("docs/" + address).toString());
        see("h1");
    }

    /** Goes to another page of the loaded ones: who is signed in stays so. */
    Browser go(String address) {
        script("location.hash = arguments[0]", "#/" + address);
        return this;
    }

    Browser signIn(String name, String role) {
        click("[data-part=person]");
        retype("dialog[open] input[name=subject]", name);
        click("dialog[open] input[value=" + role + "]");
        click("dialog[open] button[type=submit]");
        awaitText(".who", name);
        return this;
    }

    /** The first element that can be seen, as soon as there is one. */
    WebElement see(String selector) {
        return wait(selector).until(d -> visible(d, selector).orElse(null));
    }

    private static Optional<WebElement> visible(WebDriver driver, String selector) {
        return driver.findElements(By.cssSelector(selector)).stream()
                .filter(WebElement::isDisplayed)
                .findFirst();
    }

    /** The button with this text that can be seen, as soon as it is there and allowed. */
    WebElement button(String text) {
        return wait("button " + text)
                .until(d -> d.findElements(By.cssSelector("button")).stream()
                        .filter(button -> button.isDisplayed()
                                && button.getText().equals(text)
                                && !"true".equals(button.getDomAttribute("aria-disabled")))
                        .findFirst()
                        .orElse(null));
    }

    void press(String text) {
        wait("press " + text).until(d -> {
            click(button(text));
            return true;
        });
    }

    void click(String selector) {
        once(selector, this::click);
    }

    /**
     * Clicks until this is seen: a page that draws itself anew when a field is left may lose the click that leaves it.
     */
    void clickUntil(String selector, String sight) {
        wait(selector + " until " + sight).until(d -> {
            if (visible(d, sight).isPresent()) {
                return true;
            }
            click(selector);
            return false;
        });
    }

    /** Clicks in the middle of the window, where no bar at its edge covers the element. */
    private void click(WebElement element) {
        script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element);
        element.click();
    }

    void type(String selector, CharSequence... keys) {
        once(selector, element -> element.sendKeys(keys));
    }

    /** Types in the place of what stands in the field. */
    void retype(String selector, CharSequence... keys) {
        once(selector, element -> {
            element.clear();
            element.sendKeys(keys);
        });
    }

    /** Does this with the first element that can be seen, as soon as there is one that lets it be done. */
    private void once(String selector, Consumer<WebElement> act) {
        wait(selector)
                .until(d -> visible(d, selector)
                        .map(element -> {
                            act.accept(element);
                            return true;
                        })
                        .orElse(false));
    }

    /** Keys to whatever has the focus. */
    void keys(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    void awaitText(String selector, String text) {
        wait(selector + ": " + text)
                .until(d -> d.findElements(By.cssSelector(selector)).stream()
                        .anyMatch(element -> element.getText().contains(text)));
    }

    /** For what takes longer. */
    void await(Duration patience, String script) {
        WebDriverWait wait = wait(script);
        wait.withTimeout(patience);
        wait.until(d -> Boolean.TRUE.equals(script("return " + script)));
    }

    void awaitTrue(String script) {
        wait(script).until(d -> Boolean.TRUE.equals(script("return " + script)));
    }

    String text(String selector) {
        return wait(selector)
                .until(d -> visible(d, selector).map(WebElement::getText).orElse(null));
    }

    /** Returns a promise, in JavaScript, of a module of the loaded pages: of that one, and not of another copy. */
    static String module(String path) {
        return "import(document.querySelector('script[type=module]').src).then(({ load }) => load('', '" + path + "'))";
    }

    Object script(String script, Object... arguments) {
        return ((JavascriptExecutor) driver).executeScript(script, arguments);
    }

    /** The value that a script gives to its last argument, a function. */
    @SuppressWarnings("unchecked")
    <T> T async(String script) {
        return (T) Objects.requireNonNull(driver.executeAsyncScript(script));
    }

    /**
     * Waits for a condition. An element that the page has drawn anew meanwhile is looked for again, and one that
     * another still covers, or that takes no keys yet, is tried again. What the page showed instead is in the first
     * line of the message, the only one in the summary of a run.
     */
    private WebDriverWait wait(String what) {
        WebDriverWait wait = new WebDriverWait(driver, Patience.HANG, Duration.ofMillis(50));
        wait.ignoring(StaleElementReferenceException.class, ElementNotInteractableException.class);
        wait.withMessage(() -> what + " on " + driver.getCurrentUrl() + ": "
                + driver.findElement(By.tagName("body")).getText().replace("\n", " | "));
        return wait;
    }

    /** Barriers for people, by the rules of axe-core; empty is good. */
    List<String> barriers() {
        script(AXE);
        return async("""
                const done = arguments[arguments.length - 1];
                axe.run(document).then((results) => done(results.violations.map((rule) =>
                    `${rule.id}: ${rule.help}: ` + rule.nodes.map((node) => `${node.target} ${node.html} ${node.failureSummary}`).join('; '))));
                """);
    }

    /** Texts that nobody sees on their ground, by a contrast of less than 2 as axe-core measures it. */
    List<String> unseenTexts() {
        script(AXE);
        return async("""
                const done = arguments[arguments.length - 1];
                axe.run(document, { runOnly: ['color-contrast'] }).then((results) => done(results.violations.flatMap((rule) =>
                    rule.nodes.filter(({ any }) => any.some(({ data }) => data.contrastRatio < 2))
                      .map((node) => `${node.target} ${node.html.slice(0, 120)} ${node.failureSummary}`))));
                """);
    }

    /** Violations of the policy and errors of scripts since the page was loaded. */
    @SuppressWarnings("unchecked")
    List<String> trouble() {
        return (List<String>) script("return window.hotseatTrouble");
    }

    /** Violations of the policy as Chromium itself has noted them, on all pages since this was asked last. */
    List<String> violations() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("Content Security Policy"))
                .toList();
    }

    /** The whole page, as high as it is. */
    void picture(Path file) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
            DocumentedPictures.renew(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One element as it can be seen. */
    byte[] pictureOf(String selector) {
        return see(selector).getScreenshotAs(OutputType.BYTES);
    }

    /** The text of each of these fields, also of those that cannot be seen. */
    List<String> values(String selector) {
        return driver.findElements(By.cssSelector(selector)).stream()
                .map(field -> String.valueOf(field.getDomProperty("value")))
                .toList();
    }

    /** Sizes the window so that the whole page is in the next picture. */
    void whole(int width, int least, int max) {
        size(width, least);
        long height = ((Number) script("return document.documentElement.scrollHeight")).longValue();
        size(width, (int) Math.min(max, Math.max(least, height)));
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(Browser.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    @Override
    public void close() {
        try {
            List<String> violations = violations();
            if (!violations.isEmpty()) {
                throw new AssertionError("the policy was violated: " + violations);
            }
        } finally {
            chromium.closeWindow(pages.resolve("/"));
        }
    }
}
