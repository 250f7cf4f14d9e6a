package org.hotseat.kernel;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Converts the subjects of tokens to the form that they have in Redis keys, and back. Issuers choose subjects freely
 * ({@code auth0|5f}, {@code f:uuid:name}, e-mail addresses), but a colon, a brace or an asterisk has a meaning in a
 * key. The key form keeps the characters of {@link Ids} as they are and writes every other byte of the UTF-8 form like
 * {@code %7C}. Different subjects have different key forms, and a subject that is an id equals its key form (ADR 85).
 *
 * <p>Inside Hotseat and in Redis a subject always is in key form. Tokens, requests, answers and MongoDB contain the
 * subject itself.
 */
public final class Subjects {

    public static final String RULE = "must be 1 to 255 bytes of text without control characters";

    /** The largest number of bytes of a subject. OpenID Connect allows 255 ASCII characters. */
    static final int MAX_BYTES = 255;

    private static final char ESCAPE = '%';
    private static final String HEX = "0123456789ABCDEF";

    private Subjects() {}

    /** Returns the key form of a subject; empty if the subject breaks the rule. */
    public static Optional<String> key(String subject) {
        if (Ids.isPlain(subject)) {
            return Optional.of(subject).filter(plain -> !plain.isEmpty() && plain.length() <= MAX_BYTES);
        }
        if (subject.length() > MAX_BYTES || subject.chars().anyMatch(Character::isISOControl)) {
            return Optional.empty();
        }
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(subject));
            return bytes.remaining() > MAX_BYTES ? Optional.empty() : Optional.of(escaped(bytes));
        } catch (CharacterCodingException e) {
            // Half of a surrogate pair is not valid text.
            return Optional.empty();
        }
    }

    /** Returns the subject of a key form. Returns any other text unchanged: a stand-in of a holder has no subject. */
    public static String original(String key) {
        if (key.indexOf(ESCAPE) < 0) {
            return key;
        }
        ByteBuffer bytes = ByteBuffer.allocate(key.length());
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            if (c == ESCAPE && i + 2 < key.length()) {
                bytes.put((byte) (HEX.indexOf(key.charAt(i + 1)) << 4 | HEX.indexOf(key.charAt(i + 2))));
                i += 2;
            } else {
                bytes.put((byte) c);
            }
        }
        return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
    }

    /**
     * Returns whether a text is the key form of a subject. For a subject that is an id, costs one comparison per
     * character.
     */
    public static boolean isKey(String text) {
        return Ids.isPlain(text)
                ? !text.isEmpty() && text.length() <= MAX_BYTES
                : key(original(text)).filter(text::equals).isPresent();
    }

    private static String escaped(ByteBuffer bytes) {
        StringBuilder key = new StringBuilder(bytes.remaining() * 3);
        while (bytes.hasRemaining()) {
            int one = bytes.get() & 0xff;
            if (Ids.isPlain((char) one)) {
                key.append((char) one);
            } else {
                key.append(ESCAPE).append(HEX.charAt(one >> 4)).append(HEX.charAt(one & 0xf));
            }
        }
        return key.toString();
    }
}
