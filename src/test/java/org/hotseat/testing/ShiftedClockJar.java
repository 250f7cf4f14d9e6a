package org.hotseat.testing;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import net.bytebuddy.jar.asm.ClassReader;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.JavaArchive;

/** Packs {@link ShiftedClock} into an agent jar of its own. */
public final class ShiftedClockJar {

    private ShiftedClockJar() {}

    /** The JVM option for a server whose clock is so far ahead; the jar is written into the directory. */
    public static String option(Path directory, long shiftMillis) {
        File jar = directory.resolve("clock.jar").toAbsolutePath().toFile();
        if (!jar.getParentFile().isDirectory() && !jar.getParentFile().mkdirs()) {
            throw new IllegalStateException("cannot make " + jar.getParent());
        }
        ShrinkWrap.create(JavaArchive.class)
                .addClass(ShiftedClock.class)
                .setManifest(new StringAsset("""
                        Manifest-Version: 1.0
                        Premain-Class: %s
                        Can-Retransform-Classes: true
                        """.formatted(ShiftedClock.class.getName())))
                .merge(
                        ShrinkWrap.createFromZipFile(JavaArchive.class, library()),
                        path -> path.get().startsWith("/net/bytebuddy/jar/asm/"))
                .as(ZipExporter.class)
                .exportTo(jar, true);
        return "-javaagent:" + jar + "=" + shiftMillis;
    }

    private static File library() {
        try {
            return Path.of(ClassReader.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toFile();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
