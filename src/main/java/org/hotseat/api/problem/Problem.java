package org.hotseat.api.problem;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.hotseat.api.json.Json;

/**
 * A refusal in the form of RFC 9457. {@code type} is the address of the code's page, relative to the server.
 * {@code title} is HTTP's own phrase for the status. {@code code} distinguishes the refusals of one status; it is a
 * JSON number if the code is a number ({@code -2}).
 *
 * @param status the HTTP status, 400 to 599
 * @param code a short stable word or number
 * @param detail a text for people; names no class, no driver, no host
 * @param properties the values that the caller needs to continue, by field name
 * @param retryAfterSeconds the value of the {@code Retry-After} header; empty for none
 */
public record Problem(
        int status, String code, String detail, Map<String, ?> properties, OptionalInt retryAfterSeconds) {

    public static final MediaType MEDIA_TYPE = new MediaType("application", "problem+json");

    /** The page of all codes, with an anchor for each code. It is part of the WAR. */
    private static final String PAGE = "/hotseat/reference/codes#";

    private static final String INVALID_TOKEN = "invalid-token";
    private static final int MAX_CODE_DIGITS = 9;

    /** The title of each status, with the code and the detail for problems of which only the status is known. */
    private enum Standard {
        BAD_REQUEST(400, "Bad Request", "invalid-input", "The request is malformed."),
        UNAUTHORIZED(401, "Unauthorized", "no-token", "Send a token: the header Authorization: Bearer <token>."),
        FORBIDDEN(403, "Forbidden", "forbidden", "This is not allowed."),
        NOT_FOUND(404, "Not Found", "not-found", "There is nothing at this address."),
        METHOD(405, "Method Not Allowed", "method-not-allowed", "This address does not support that method."),
        NOT_ACCEPTABLE(
                406,
                "Not Acceptable",
                "not-acceptable",
                "Answers are application/json; some lists are text/csv and application/x-ndjson, too."),
        LATE(408, "Request Timeout", "body-late", "The body did not come in time."),
        CONFLICT(409, "Conflict", "conflict", "The current state does not allow it."),
        TOO_LARGE(413, "Content Too Large", "too-large", "The body is too large."),
        MEDIA(
                415,
                "Unsupported Media Type",
                "unsupported-media-type",
                "The body must be application/json, or application/x-ndjson for the codes of a drop, not compressed."),
        UNPROCESSABLE(422, "Unprocessable Content", "unprocessable", "The request cannot be carried out."),
        TOO_MANY(429, "Too Many Requests", "too-fast", "Ask again later."),
        INTERNAL(500, "Internal Server Error", "broken", "An internal error occurred; it has been logged."),
        UNAVAILABLE(503, "Service Unavailable", "unavailable", "Not possible just now; try again.");

        private static final Standard[] ALL = values();

        private final int status;
        private final String title;
        private final String code;
        private final String detail;

        Standard(int status, String title, String code, String detail) {
            this.status = status;
            this.title = title;
            this.code = code;
            this.detail = detail;
        }

        public static Standard of(int status) {
            for (Standard standard : ALL) {
                if (standard.status == status) {
                    return standard;
                }
            }
            return status < INTERNAL.status ? BAD_REQUEST : INTERNAL;
        }
    }

    /** Returns the problem for a status, when nothing else is known. */
    public static Problem of(int status) {
        Standard standard = Standard.of(status);
        return new Problem(status, standard.code, standard.detail, Map.of(), OptionalInt.empty());
    }

    /** Returns the body: type, title, status, detail, code, and the properties. */
    public byte[] json() {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("type", PAGE + code);
        body.put("title", Standard.of(status).title);
        body.put("status", status);
        body.put("detail", detail);
        body.put("code", isNumber(code) ? (Object) Integer.valueOf(code) : code);
        properties.forEach(body::putIfAbsent);
        return Json.bytes(body);
    }

    /** Returns the headers that belong to the body. */
    public Map<String, Object> headers() {
        Map<String, Object> headers = new LinkedHashMap<>();
        retryAfterSeconds.ifPresent(seconds -> headers.put(HttpHeaders.RETRY_AFTER, seconds));
        if (status == Standard.UNAUTHORIZED.status) {
            headers.put(HttpHeaders.WWW_AUTHENTICATE, challenge());
        }
        return headers;
    }

    /** Returns the challenge. A request without a token gets no error code in it (RFC 6750, section 3). */
    private String challenge() {
        return code.equals(INVALID_TOKEN)
                ? "Bearer realm=\"hotseat\", error=\"invalid_token\""
                : "Bearer realm=\"hotseat\"";
    }

    /** Sends this problem as the answer. */
    public void send(HttpServletResponse response) throws IOException {
        byte[] body = json();
        response.setStatus(status);
        response.setContentType(MEDIA_TYPE.toString());
        response.setContentLength(body.length);
        retryAfterSeconds.ifPresent(seconds -> response.setIntHeader("Retry-After", seconds));
        response.getOutputStream().write(body);
    }

    /**
     * Sends this problem at once and announces that the connection ends, because the rest of the request's body may
     * never come.
     */
    public void sendLast(HttpServletRequest request, HttpServletResponse response) throws IOException {
        announceEnd(request, response);
        send(response);
        response.getOutputStream().close();
    }

    /** Announces to a client of HTTP/1 that the connection ends with this answer. */
    public static void announceEnd(HttpServletRequest request, HttpServletResponse response) {
        if (request.getProtocol().startsWith("HTTP/1")) {
            response.setHeader("Connection", "close");
        }
    }

    private static boolean isNumber(String code) {
        int start = code.startsWith("-") ? 1 : 0;
        int digits = code.length() - start;
        if (digits == 0 || digits > MAX_CODE_DIGITS) {
            return false;
        }
        for (int i = start; i < code.length(); i++) {
            if (code.charAt(i) < '0' || code.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
