package org.hotseat.faults;

import java.nio.file.Path;
import org.hotseat.testing.RedisBinary;

/** Topologies by their name, as {@code docs/how-to/run-redis.md} demands them: guarded where there are replicas. */
final class Topologies {

    private Topologies() {}

    static Topology start(String name, RedisBinary binary, Path directory) {
        return switch (name) {
            case "standalone" -> StandaloneTopology.start(binary, directory);
            case "sentinel" -> SentinelTopology.start(binary, directory, Guarded.AS_REQUIRED);
            case "cluster" -> ClusterTopology.start(binary, directory, Guarded.AS_REQUIRED);
            default -> throw new IllegalArgumentException("no topology " + name);
        };
    }
}
