package org.hotseat.redis;

import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.IntStream;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.connection.HashSlots;
import org.hotseat.toolkit.stream.EntryStream;

/**
 * Computes the partition of a resource: CRC16 of its id modulo the number of partitions. Redis Cluster uses the same
 * hash. With one partition outside cluster mode, keys have plain names without a hash tag.
 */
@Service
public class Keyspace {

    private final List<Partition> partitions;

    @Inject
    public Keyspace(PartitionSettings settings) {
        int count = settings.count();
        this.partitions = IntStream.range(0, count)
                .mapToObj(p -> new Partition(p, settings.tagged() ? "{" + p + "}" : "", count))
                .toList();
    }

    private Keyspace(Partition only) {
        this.partitions = List.of(only);
    }

    /** Returns a keyspace with this partition only. */
    public static Keyspace only(Partition partition) {
        return new Keyspace(partition);
    }

    /** Returns all partitions, ordered by number. */
    public List<Partition> partitions() {
        return partitions;
    }

    /** Returns the streams with this name, one for each partition. Scripts append their entries. */
    public List<EntryStream> streams(String name) {
        return partitions.stream()
                .map(partition -> new EntryStream(name, partition.number(), partition.key(name)))
                .toList();
    }

    /**
     * Returns the partition with this number. A number outside the range is a bug and throws
     * {@link IndexOutOfBoundsException}.
     */
    public Partition partition(int number) {
        return partitions.get(number);
    }

    /** Returns the partition of the resource with this id. */
    public Partition partitionOf(String resourceId) {
        return partitions.size() == 1
                ? partitions.get(0)
                : partitions.get(HashSlots.crc16(resourceId) % partitions.size());
    }
}
