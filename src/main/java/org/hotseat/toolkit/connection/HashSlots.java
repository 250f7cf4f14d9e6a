package org.hotseat.toolkit.connection;

import redis.clients.jedis.util.JedisClusterCRC16;

/** The hash by which Redis Cluster distributes keys. */
public final class HashSlots {

    private HashSlots() {}

    /** Returns the CRC-16/XMODEM of a text, 0 to 65,535. */
    public static int crc16(String text) {
        return JedisClusterCRC16.getCRC16(text);
    }
}
