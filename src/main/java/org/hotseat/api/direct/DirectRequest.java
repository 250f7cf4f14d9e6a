package org.hotseat.api.direct;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.hotseat.api.HotseatApplication;
import org.hotseat.api.body.RequiredBody;
import org.jspecify.annotations.Nullable;

/**
 * An ordinary request for {@code POST <model>/{id}/<word>}. Its path is written plainly, and it has no query. The
 * headers {@code Authorization} and {@code Idempotency-Key} occur once at most. Its body is absent, or is uncompressed
 * JSON within the limit of all callers. It accepts JSON as the answer.
 *
 * @param model the first word of the path
 * @param id the id of the resource
 * @param word the last word of the path
 * @param authorization the header; null when absent
 * @param key the {@code Idempotency-Key}; null when absent
 * @param length the length of the body in bytes
 */
record DirectRequest(
        String model,
        String id,
        String word,
        @Nullable String authorization,
        @Nullable String key,
        int length) {

    /** The number of words in such a path, with the empty one before the first slash. */
    static final int WORDS = 4;

    private static final String JSON = "application/json";
    private static final String ANYTHING = "*/*";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}");

    /** The value that stands for several headers with the same name. */
    private static final String SEVERAL = "\n";

    /**
     * Returns the request, or null when it is not an ordinary one.
     *
     * @param limit the largest number of bytes of the body
     */
    static @Nullable DirectRequest of(HttpServletRequest request, int limit) {
        String uri = request.getRequestURI();
        int begin = request.getContextPath().length() + HotseatApplication.PATH.length();
        int first = uri.indexOf('/', begin + 1);
        int second = uri.indexOf('/', first + 1);
        if (first < 0
                || second < 0
                || uri.indexOf('/', second + 1) >= 0
                || uri.charAt(begin) != '/'
                || !request.getMethod().equals("POST")
                || request.getQueryString() != null) {
            return null;
        }
        String id = uri.substring(first + 1, second);
        String authorization = header(request, "Authorization");
        String key = header(request, "Idempotency-Key");
        long announced = request.getContentLengthLong();
        long length = Math.max(0, announced);
        boolean plain = ID.matcher(id).matches()
                && !SEVERAL.equals(authorization)
                && !SEVERAL.equals(key)
                && length <= limit
                && !isOfUnknownLength(request, announced)
                && request.getHeader("Content-Encoding") == null
                && request.getHeader("Transfer-Encoding") == null
                && isJson(header(request, "Content-Type"), length)
                && acceptsJson(header(request, "Accept"));
        return plain
                ? new DirectRequest(
                        uri.substring(begin + 1, first), id, uri.substring(second + 1), authorization, key, (int)
                                length)
                : null;
    }

    /**
     * Returns whether the length of a body is unknown. HTTP/2 need not announce it. A body that arrived later was read,
     * and must not be taken for an empty one.
     */
    private static boolean isOfUnknownLength(HttpServletRequest request, long announced) {
        return announced < 0 && request.getAttribute(RequiredBody.READ) != null;
    }

    private static @Nullable String header(HttpServletRequest request, String name) {
        Enumeration<String> values = request.getHeaders(name);
        if (!values.hasMoreElements()) {
            return null;
        }
        String value = values.nextElement();
        return values.hasMoreElements() ? SEVERAL : value;
    }

    /** Returns whether the media type is JSON. A request without a body needs no media type. */
    private static boolean isJson(@Nullable String type, long length) {
        if (type == null) {
            return length == 0;
        }
        return type.equals(JSON)
                || type.toLowerCase(Locale.ROOT).replace(" ", "").equals(JSON + ";charset=utf-8");
    }

    /** Returns whether the request accepts JSON. A header with weights ({@code q=0}) is not ordinary. */
    private static boolean acceptsJson(@Nullable String accept) {
        if (accept == null || accept.equals(ANYTHING) || accept.equals(JSON)) {
            return true;
        }
        return accept.indexOf(';') < 0
                && Arrays.stream(accept.split(","))
                        .map(String::strip)
                        .anyMatch(type -> type.equals(JSON) || type.equals(ANYTHING));
    }
}
