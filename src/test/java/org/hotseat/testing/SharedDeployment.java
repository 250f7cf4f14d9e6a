package org.hotseat.testing;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jboss.shrinkwrap.api.ArchivePath;
import org.jboss.shrinkwrap.api.GenericArchive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ExplodedImporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The archive under test: the WAR as it is shipped, and beside it the test classes and what they call. */
final class SharedDeployment {

    /**
     * Classes that run in the client's JVM only, and would drag its libraries into the server; and other applications.
     */
    private static final Pattern CLIENT_ONLY = Pattern.compile(
            "^/META-INF|^/[^/]+[.][^/]+$|^/org/hotseat/(architecture|contract|demo|storm|testing/(?!InServer|Patience[.]))|^/com/example/");

    private SharedDeployment() {}

    static WebArchive archive() {
        File war = new File(System.getProperty("hotseat.war"));
        WebArchive archive = ShrinkWrap.create(ZipImporter.class, "hotseat.war")
                .importFrom(war)
                .as(WebArchive.class);
        GenericArchive testClasses = ShrinkWrap.create(ExplodedImporter.class)
                .importDirectory(homeOf(SharedDeployment.class), SharedDeployment::belongsIntoTheServer)
                .as(GenericArchive.class);
        return archive.merge(testClasses, "/WEB-INF/classes")
                .addAsLibraries(
                        homeOf(org.assertj.core.api.Assertions.class),
                        homeOf(net.bytebuddy.ByteBuddy.class),
                        homeOf(org.awaitility.Awaitility.class),
                        homeOf(org.hamcrest.Matcher.class));
    }

    private static boolean belongsIntoTheServer(ArchivePath path) {
        return !CLIENT_ONLY.matcher(path.get()).find();
    }

    /** The jar or directory that a class came from. */
    private static File homeOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toFile();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
