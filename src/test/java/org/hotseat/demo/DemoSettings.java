package org.hotseat.demo;

import java.nio.file.Path;
import java.util.Map;

/**
 * The demo's settings, from the environment.
 *
 * @param port HOTSEAT_PORT, 8080 by default, 1 to 65535
 * @param data HOTSEAT_DATA, {@code target/demo-data} by default; kept over restarts
 * @param ownRedis whether to start the embedded Redis: REDIS_HOST names none
 * @param ownMongo whether to start the embedded MongoDB-compatible server: MONGODB_URI names none
 * @param key HOTSEAT_DEMO_KEY, by default a file beside the data: tokens outlive a restart, as the data does
 */
record DemoSettings(int port, Path data, boolean ownRedis, boolean ownMongo, Path key) {

    static DemoSettings from(Map<String, String> environment, Path base) {
        String named = environment.getOrDefault("HOTSEAT_DATA", "");
        Path data = base.resolve(named.isBlank() ? "target/demo-data" : named).toAbsolutePath();
        String key = environment.getOrDefault("HOTSEAT_DEMO_KEY", "");
        return new DemoSettings(
                port(environment.getOrDefault("HOTSEAT_PORT", "")),
                data,
                environment.getOrDefault("REDIS_HOST", "").isBlank(),
                environment.getOrDefault("MONGODB_URI", "").isBlank(),
                key.isBlank() ? data.resolve("demo-key.pem") : base.resolve(key));
    }

    private static int port(String text) {
        if (text.isBlank()) {
            return 8080;
        }
        try {
            int port = Integer.parseInt(text.strip());
            if (port >= 1 && port <= 65_535) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Falls through to the one message for all that is not a port.
        }
        throw new IllegalArgumentException("HOTSEAT_PORT is \"" + text + "\", but must be a port from 1 to 65535");
    }
}
