package org.hotseat.kernel;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A range of IP addresses that have the same first bits.
 *
 * @param address the first address, 4 or 16 bytes
 * @param bits the number of first bits that all addresses share
 */
public record IpRange(byte[] address, int bits) {

    public static final int IPV4_BYTES = 4;
    public static final int IPV6_BYTES = 16;

    /** The form of numeric addresses. Other texts are refused, so that no name server is ever asked. */
    private static final Pattern NUMERIC = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-fA-F]*:[0-9a-fA-F:.]*");

    private static final byte[] NONE = {};
    private static final int BYTE = 0xff;

    /**
     * Reads an address, or an address with a number of bits after a slash.
     *
     * @throws IllegalArgumentException for any other text
     */
    public static IpRange parse(String text) {
        String[] parts = text.split("/", 2);
        byte[] address = bytes(parts[0]);
        int all = Byte.SIZE * address.length;
        if (all == 0 || parts.length == 2 && !parts[1].matches("\\d{1,3}")) {
            throw new IllegalArgumentException("not an address or a network");
        }
        int bits = parts.length == 2 ? Integer.parseInt(parts[1]) : all;
        if (bits > all) {
            throw new IllegalArgumentException("more bits than an address has");
        }
        return new IpRange(address, bits);
    }

    /**
     * Returns the 4 or 16 bytes of an address; an empty array for any other text. An IPv4 address that is written in
     * IPv6 form gives 4 bytes.
     */
    public static byte[] bytes(String text) {
        if (!NUMERIC.matcher(text).matches()) {
            return NONE;
        }
        try {
            return InetAddress.getByName(text).getAddress();
        } catch (UnknownHostException e) {
            return NONE;
        }
    }

    public static String first64(byte[] ipv6) {
        return HexFormat.ofDelimiter("-").formatHex(ipv6, 0, IPV6_BYTES / 2);
    }

    public static String dotted(byte[] ipv4) {
        return (ipv4[0] & BYTE) + "." + (ipv4[1] & BYTE) + "." + (ipv4[2] & BYTE) + "." + (ipv4[3] & BYTE);
    }

    public boolean contains(byte[] other) {
        if (other.length != address.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> bit % Byte.SIZE;
            if (((address[bit / Byte.SIZE] ^ other[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }
}
