package org.hotseat.toolkit.lock;

import com.example.shop.ShopApplication;
import com.google.gson.Gson;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.Observation;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.apache.commons.pool2.ObjectPool;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.json.JSONObject;
import org.slf4j.Logger;
import redis.clients.authentication.core.Token;
import redis.clients.jedis.UnifiedJedis;

/**
 * Another application as its build would package it: its classes, the toolkit jar, and the libraries that
 * {@code docs/reference/toolkit.md} names.
 */
final class ShopWar {

    /** Jedis and Micrometer's core with what they bring along: a class of each jar. */
    private static final Class<?>[] LIBRARIES = {
        UnifiedJedis.class,
        ObjectPool.class,
        Gson.class,
        JSONObject.class,
        Token.class,
        Logger.class,
        MeterRegistry.class,
        KeyValue.class,
        Observation.class,
        Histogram.class
    };

    private ShopWar() {}

    /** Writes {@code shop.war} into the directory. */
    static Path writeTo(Path directory) {
        Path war = directory.resolve("shop.war");
        ShrinkWrap.create(WebArchive.class, "shop.war")
                .addPackage(ShopApplication.class.getPackage())
                .addAsLibraries(new File(System.getProperty("hotseat.toolkit")))
                .addAsLibraries(Stream.of(LIBRARIES).map(ShopWar::homeOf).toArray(File[]::new))
                .as(ZipExporter.class)
                .exportTo(war.toFile(), true);
        return war;
    }

    private static File homeOf(Class<?> type) {
        try {
            return new File(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
