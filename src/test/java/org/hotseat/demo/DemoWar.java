package org.hotseat.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotseat.demo.overlay.DemoKey;
import org.hotseat.demo.overlay.DemoTokensResource;
import org.hotseat.demo.overlay.TokenSigner;
import org.hotseat.toolkit.Settings;

/**
 * The demo's WAR: the production WAR and, laid over it, the classes of the token issuer, the storm and the checkout,
 * and the pages' modules for them. Nothing of the production WAR is left out or changed but its start page and the page
 * of the contract, which load these modules.
 */
public final class DemoWar {

    /** Before the module of all pages: what the demo adds is known when they begin. */
    private static final String BEFORE = "    <script type=\"module\" src=\"pages/app.js\">";

    private static final String OWN = "    <link rel=\"stylesheet\" href=\"demo/demo.css\">\n"
            + "    <script type=\"module\" src=\"demo/demo.js\"></script>\n";

    /** On the page of the contract: whom one tries it as. */
    private static final String BEFORE_REFERENCE = "    <script type=\"module\" src=\"reference.js\">";

    private static final String ON_REFERENCE = "    <link rel=\"stylesheet\" href=\"../demo/reference.css\">\n"
            + "    <script type=\"module\" src=\"../demo/reference.js\"></script>\n";

    /** The files of the directory {@code demo} of the pages. */
    static final List<String> PAGES = List.of(
            "demo.css",
            "demo.js",
            "checkout.html",
            "checkout.js",
            "first-calls.js",
            "storm.js",
            "storm-sum.js",
            "rate-chart.js",
            "crowd-picture.js",
            "texts.js",
            "reference.css",
            "reference.js");

    private DemoWar() {}

    /** The environment of a server with this WAR; the key's file is made if it is missing. */
    public static Map<String, String> environment(Path key) {
        TokenSigner signer = DemoKey.signer(key, new Settings(name -> Optional.empty()), Clock.systemUTC());
        return Map.ofEntries(
                Map.entry("HOTSEAT_DEMO_KEY", key.toAbsolutePath().toString()),
                Map.entry("MP_JWT_VERIFY_PUBLICKEY", signer.publicKey()),
                Map.entry("MP_JWT_VERIFY_PUBLICKEY_LOCATION", ""),
                Map.entry("MP_JWT_VERIFY_PUBLICKEY_ALGORITHM", ""),
                Map.entry("MP_JWT_VERIFY_ISSUER", "hotseat-demo"),
                Map.entry("MP_JWT_VERIFY_AUDIENCES", "hotseat"),
                Map.entry("HOTSEAT_ROLES_CLAIM", ""),
                Map.entry("HOTSEAT_ROLES_MAP", ""));
    }

    /** The settings without a checkout, whatever those of whoever starts the server are. */
    public static Map<String, String> noCheckout() {
        return Map.of("HOTSEAT_CHECKOUT_URL", "", "HOTSEAT_CHECKOUT_KEY", "", "HOTSEAT_CHECKOUT_RETURN", "");
    }

    /** The settings that lead the pages to the demo's own checkout; its key is no secret. */
    public static Map<String, String> checkout(URI pages) {
        return Map.of(
                "HOTSEAT_CHECKOUT_URL",
                pages.resolve("demo/checkout.html").toString(),
                "HOTSEAT_CHECKOUT_KEY",
                Base64.getEncoder()
                        .encodeToString("the-demo-checkout-has-no-secrets".getBytes(StandardCharsets.US_ASCII)),
                "HOTSEAT_CHECKOUT_RETURN",
                pages.toString());
    }

    /** Writes it into the directory, over an older one. Takes some tenths of a second. */
    public static Path writeTo(Path directory, Path production) {
        Path war = directory.resolve("hotseat-demo.war");
        try {
            Files.createDirectories(directory);
            Path draft = Files.copy(
                    production, directory.resolve("hotseat-demo.draft.war"), StandardCopyOption.REPLACE_EXISTING);
            try (FileSystem inside = FileSystems.newFileSystem(draft)) {
                overlay(inside.getPath("WEB-INF", "classes"));
                Files.createDirectories(inside.getPath("demo"));
                for (String name : PAGES) {
                    Files.writeString(inside.getPath("demo", name), resource("pages/" + name));
                }
                Path page = inside.getPath("index.html");
                Files.writeString(page, with(Files.readString(page), OWN, BEFORE));
                Path contract = inside.getPath("reference", "index.html");
                Files.writeString(contract, with(Files.readString(contract), ON_REFERENCE, BEFORE_REFERENCE));
            }
            return Files.move(draft, war, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the demo's WAR from " + production, e);
        }
    }

    /** The page with the demo's style and module. */
    private static String with(String page, String own, String before) {
        int place = page.indexOf(before);
        if (place < 0) {
            throw new IllegalStateException("the page has no " + before.strip());
        }
        return page.substring(0, place) + own + page.substring(place);
    }

    /**
     * The classes of the overlay's package. Not in a jar among the WAR's libraries: Payara is told to look for nothing
     * in those (payara-web.xml).
     */
    private static void overlay(Path classes) throws IOException {
        Path home = home();
        for (Path type : classes(home)) {
            Path there = classes.resolve(home.relativize(type).toString().replace('\\', '/'));
            Files.createDirectories(there.getParent());
            Files.copy(type, there);
        }
    }

    private static List<Path> classes(Path home) throws IOException {
        Path folder = home.resolve(DemoTokensResource.class.getPackageName().replace('.', '/'));
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
    }

    /** The directory that the overlay's classes were compiled into. */
    private static Path home() {
        try {
            return Path.of(DemoTokensResource.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String resource(String name) {
        try (var in = DemoTokensResource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
