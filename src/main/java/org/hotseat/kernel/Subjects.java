package org.hotseat.kernel;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The subjects of tokens, and the form that they have in keys. Issuers choose subjects freely ({@code auth0|5f},
 * {@code f:uuid:name}, e-mail addresses), and a colon, a brace or an asterisk means something in a key. The key form
 * keeps the characters of {@link Ids} as they are and writes every other byte of the UTF-8 form as {@code %7C}: two
 * subjects never have the same key form, each key form is of one subject, and a subject that is an id is its own key
 * form (ADR 85).
 *
 * <p>Inside Hotseat and in Redis a subject is in key form always. Tokens, requests, answers and MongoDB have the
 * subject itself.
 */
public final class Subjects {

    public static final String RULE = "must be 1 to 255 bytes of text without control characters";

    /** OpenID Connect gives a subject 255 ASCII characters. */
    static final int MAX_BYTES = 255;

    private static final char ESCAPE = '%';
    private static final String HEX = "0123456789ABCDEF";

    private Subjects() {}

    /** The key form of a subject; empty for one that breaks the rule. */
    public static Optional<String> key(String subject) {
        if (Ids.plain(subject)) {
            return Optional.of(subject).filter(plain -> !plain.isEmpty() && plain.length() <= MAX_BYTES);
        }
        if (subject.length() > MAX_BYTES || subject.chars().anyMatch(Character::isISOControl)) {
            return Optional.empty();
        }
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(subject));
            return bytes.remaining() > MAX_BYTES ? Optional.empty() : Optional.of(escaped(bytes));
        } catch (CharacterCodingException e) {
            // Half of a surrogate pair is no text.
            return Optional.empty();
        }
    }

    /** The subject of a key form. Anything else is answered as it is: a stand-in of a holder has no subject. */
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
     * Whether a text is the key form of a subject. Costs one comparison for each character of a subject that is an id.
     */
    public static boolean isKey(String text) {
        return Ids.plain(text)
                ? !text.isEmpty() && text.length() <= MAX_BYTES
                : key(original(text)).filter(text::equals).isPresent();
    }

    private static String escaped(ByteBuffer bytes) {
        StringBuilder key = new StringBuilder(bytes.remaining() * 3);
        while (bytes.hasRemaining()) {
            int one = bytes.get() & 0xff;
            if (Ids.plain((char) one)) {
                key.append((char) one);
            } else {
                key.append(ESCAPE).append(HEX.charAt(one >> 4)).append(HEX.charAt(one & 0xf));
            }
        }
        return key.toString();
    }
}
