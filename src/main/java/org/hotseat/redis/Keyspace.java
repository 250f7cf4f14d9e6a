package org.hotseat.redis;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.IntStream;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * Tells the partition of a resource: CRC16 of its id modulo the number of partitions, the hash Redis Cluster itself uses. With
 * one partition outside cluster mode keys have plain names.
 */
@ApplicationScoped
public class Keyspace {

    private final List<Partition> partitions;

    /** For the container's proxies only. */
    protected Keyspace() {
        this.partitions = List.of();
    }

    @Inject
    public Keyspace(RedisSettings settings) {
        int count = settings.partitions();
        this.partitions = IntStream.range(0, count)
                .mapToObj(p -> new Partition(p, settings.tagged() ? "{" + p + "}" : "", count))
                .toList();
    }

    /** Every partition, by number. */
    public List<Partition> partitions() {
        return partitions;
    }

    /** The partition with this number; numbers outside the range are a bug. */
    public Partition partition(int number) {
        return partitions.get(number);
    }

    /** The partition of the resource with this id. */
    public Partition partitionOf(String resourceId) {
        return partitions.size() == 1
                ? partitions.get(0)
                : partitions.get(JedisClusterCRC16.getCRC16(resourceId) % partitions.size());
    }
}
