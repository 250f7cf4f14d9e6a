package org.hotseat.api;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Finds requests on Payara that have both a length and a transfer coding. Grizzly, Payara's HTTP server, refuses them
 * when the length comes last. When the length comes first, Grizzly drops it before any filter runs. So this class reads
 * the bytes of the head, for chunked requests only. Grizzly's classes are called by reflection.
 */
final class DoubleLengths {

    private static final String HEADER_TYPE = "org.glassfish.grizzly.http.HttpHeader";
    private static final String BUFFER_TYPE = "org.glassfish.grizzly.Buffer";

    private static final Pattern LENGTH = Pattern.compile("\ncontent-length[ \t]*:", Pattern.CASE_INSENSITIVE);

    private final Method chunked;
    private final Field head;
    private final Method limit;
    private final Method text;

    /** @param grizzly the class loader of Grizzly's classes */
    DoubleLengths(ClassLoader grizzly) throws ReflectiveOperationException {
        Class<?> header = grizzly.loadClass(HEADER_TYPE);
        chunked = header.getMethod("isChunked");
        head = header.getDeclaredField("headerBuffer");
        head.setAccessible(true);
        Class<?> buffer = grizzly.loadClass(BUFFER_TYPE);
        limit = buffer.getMethod("limit");
        text = buffer.getMethod("toStringContent", Charset.class, int.class, int.class);
    }

    /**
     * Returns whether a request has both a length and a transfer coding.
     *
     * @param request a request packet of Grizzly whose head was read
     */
    boolean has(Object request) throws ReflectiveOperationException {
        if (!Boolean.TRUE.equals(chunked.invoke(request))) {
            return false;
        }
        Object bytes = head.get(request);
        return bytes != null
                && LENGTH.matcher(
                                String.valueOf(text.invoke(bytes, StandardCharsets.ISO_8859_1, 0, limit.invoke(bytes))))
                        .find();
    }
}
