package org.hotseat.demo.pages;

import java.nio.file.Path;
import java.util.Map;
import org.hotseat.demo.DemoStage;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * One demo for the pages' tests of a whole run, started for the first class and ended by JUnit after the last; tests
 * use resources and people of their own. Classes that take Redis away share another one, since what stands before Redis
 * there costs time; a class that tells of all that there is has its own.
 */
final class SharedDemo implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext test) {
        String missing = Chromium.missing();
        if (!missing.isEmpty()) {
            System.out.println("=== SKIPPED: the tests of the pages: " + missing);
        }
        Assumptions.assumeTrue(missing.isEmpty(), missing);
        boolean breaking = test.getTags().contains(OnThePages.BREAKING);
        boolean own = test.getTags().contains(OnThePages.OWN_DEMO);
        String name = own ? test.getRequiredTestClass().getSimpleName() : breaking ? "breaking" : "shared";
        OnThePages.use((own ? test : test.getRoot())
                .getStore(Namespace.create(SharedDemo.class))
                .computeIfAbsent(name, ignored -> start(name, breaking), DemoStage.class));
    }

    private static DemoStage start(String name, boolean breaking) {
        return DemoStage.start(
                Path.of(System.getProperty("hotseat.test.stores", "target")).resolve("pages-" + name),
                Map.of("HOTSEAT_WEBHOOK_ALLOWED", "http://127.0.0.1:*"),
                breaking);
    }
}
