package org.hotseat.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.util.JedisClusterCRC16;

class KeyspaceTest {

    @Test
    void withOnePartitionKeysHaveTheirPlainNames() {
        Keyspace keyspace = keyspace(Map.of());
        Partition only = keyspace.partitionOf("any-schedule");

        assertThat(keyspace.partitions()).containsExactly(only);
        assertThat(only.key("seats:s1")).isEqualTo("seats:s1");
        assertThat(only.outbox()).isEqualTo("outbox");
        assertThat(only.deadFacts()).isEqualTo("outbox:dead");
        assertThat(only.idempotency("p1", "k")).isEqualTo("idem:p1:k");
        assertThat(only.name("seats:s1")).isEqualTo("seats:s1");
        assertThat(only.counterOf(77)).isEqualTo(77);
    }

    @Test
    void withSeveralPartitionsEveryKeyIsTagged() {
        for (Partition partition : keyspace(Map.of("hotseat.partitions", "4")).partitions()) {
            String tag = "{" + partition.number() + "}";
            assertThat(partition.tag()).isEqualTo(tag);
            assertThat(partition.key("seats:s1")).isEqualTo(tag + "seats:s1");
            assertThat(partition.name(partition.key("seats:s1"))).isEqualTo("seats:s1");
            assertThat(Set.of(partition.outbox(), partition.deadFacts(), partition.epoch(), partition.settled()))
                    .allMatch(key -> key.startsWith(tag));
            assertThat(partition.idempotency("p{9}", "{7}x")).startsWith(tag + "idem:");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1025", "1.5"})
    void aBadNumberOfPartitionsIsRefusedByTheNameOfItsVariable(String number) {
        assertThatThrownBy(() -> keyspace(Map.of("hotseat.partitions", number)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_PARTITIONS ");
    }

    @Test
    void inAClusterEvenASinglePartitionIsTagged() {
        Keyspace keyspace = keyspace(Map.of("redis.mode", "cluster", "redis.nodes", "a:1"));
        assertThat(keyspace.partitions()).hasSize(1);
        assertThat(keyspace.partitionOf("s1").key("seats:s1")).isEqualTo("{0}seats:s1");
    }

    @Test
    void allKeysOfAPartitionAreInOneSlotOfACluster() {
        for (Partition partition : keyspace(Map.of("hotseat.partitions", "16")).partitions()) {
            assertThat(List.of(
                            JedisClusterCRC16.getSlot(partition.key("seats:s1")),
                            JedisClusterCRC16.getSlot(partition.key("lock:s1:p1")),
                            JedisClusterCRC16.getSlot(partition.outbox()),
                            JedisClusterCRC16.getSlot(partition.idempotency("p1", "{x}"))))
                    .containsOnly(JedisClusterCRC16.getSlot(partition.tag()));
        }
    }

    /** Values of CRC-16/XMODEM; the first is the check value of Redis Cluster's specification. */
    @ParameterizedTest
    @CsvSource({"123456789, 0x31C3", "A, 0x58E5", "a, 0x7C87", "foo, 0xAF96"})
    void theHashIsRedisClustersOwn(String id, String crc) {
        Keyspace keyspace = keyspace(Map.of("hotseat.partitions", "1024"));
        assertThat(keyspace.partitionOf(id).number()).isEqualTo(Integer.decode(crc) % 1024);
        assertThat(bitByBit(id)).isEqualTo(Integer.decode(crc));
    }

    @Test
    void everyIdHasTheSamePartitionAlwaysAndAllPartitionsAreUsed() {
        Keyspace keyspace = keyspace(Map.of("hotseat.partitions", "7"));
        Set<Integer> used = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            String id = "schedule-" + i;
            Partition partition = keyspace.partitionOf(id);
            assertThat(partition.number()).isEqualTo(bitByBit(id) % 7);
            assertThat(keyspace.partition(partition.number())).isSameAs(partition);
            used.add(partition.number());
        }
        assertThat(used).hasSize(7);
    }

    @Test
    void aNumberTellsTheCounterBehindIt() {
        Partition partition = new Partition(3, "{3}", 4);
        assertThat(partition.counterOf(5 * 4 + 3)).isEqualTo(5);
        assertThat(partition.counterOf(5 * 4 + 2)).isEqualTo(5);
    }

    /** The definition: polynomial 0x1021, from 0, most significant bit first. */
    private static int bitByBit(String text) {
        int crc = 0;
        for (char c : text.toCharArray()) {
            crc ^= c << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) == 0 ? crc << 1 : crc << 1 ^ 0x1021;
            }
            crc &= 0xFFFF;
        }
        return crc;
    }

    private static Keyspace keyspace(Map<String, String> settings) {
        return TestKeyspace.of(new Settings(name -> Optional.ofNullable(settings.get(name))));
    }
}
