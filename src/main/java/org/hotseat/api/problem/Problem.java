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
 * A refusal as RFC 9457 writes it. {@code type} is the address of the code's page, relative to the server;
 * {@code title} is HTTP's own phrase for the status; {@code code} distinguishes the refusals of one status, as a JSON
 * number where the code is one ({@code -2}).
 *
 * @param status the HTTP status, 400 to 599
 * @param code a short stable word or number
 * @param detail for people; names no class, no driver, no host
 * @param properties what the caller needs to go on, by field name
 * @param retryAfterSeconds for the {@code Retry-After} header
 */
public record Problem(
        int status, String code, String detail, Map<String, ?> properties, OptionalInt retryAfterSeconds) {

    public static final MediaType MEDIA_TYPE = new MediaType("application", "problem+json");

    /** The page of all codes, where each one has its place; the WAR brings it. */
    private static final String PAGE = "/hotseat/reference/codes#";

    private static final String INVALID_TOKEN = "invalid-token";
    private static final int MAX_CODE_DIGITS = 9;

    /** The title of each status, and the detail when nothing better is known. */
    private enum Standard {
        BAD_REQUEST(400, "Bad Request", "invalid-input", "The request is malformed."),
        UNAUTHORIZED(401, "Unauthorized", "no-token", "Send a token: the header Authorization: Bearer <token>."),
        FORBIDDEN(403, "Forbidden", "forbidden", "This is not allowed."),
        NOT_FOUND(404, "Not Found", "not-found", "There is nothing at this address."),
        METHOD(405, "Method Not Allowed", "method-not-allowed", "This address does not support that method."),
        NOT_ACCEPTABLE(406, "Not Acceptable", "not-acceptable", "Answers are application/json."),
        LATE(408, "Request Timeout", "body-late", "The body did not come in time."),
        CONFLICT(409, "Conflict", "conflict", "The current state does not allow it."),
        TOO_LARGE(413, "Content Too Large", "too-large", "The body is too large."),
        MEDIA(
                415,
                "Unsupported Media Type",
                "unsupported-media-type",
                "The body must be application/json, not compressed."),
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

    /** A problem of which only the status is known. */
    public static Problem of(int status) {
        Standard standard = Standard.of(status);
        return new Problem(status, standard.code, standard.detail, Map.of(), OptionalInt.empty());
    }

    /** The body: type, title, status, detail, code, and the properties. */
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

    /** The headers that go with the body. */
    public Map<String, Object> headers() {
        Map<String, Object> headers = new LinkedHashMap<>();
        retryAfterSeconds.ifPresent(seconds -> headers.put(HttpHeaders.RETRY_AFTER, seconds));
        if (status == Standard.UNAUTHORIZED.status) {
            headers.put(HttpHeaders.WWW_AUTHENTICATE, challenge());
        }
        return headers;
    }

    /** RFC 6750, section 3: a request without a token gets no error code. */
    private String challenge() {
        return code.equals(INVALID_TOKEN)
                ? "Bearer realm=\"hotseat\", error=\"invalid_token\""
                : "Bearer realm=\"hotseat\"";
    }

    /** Answers with it. */
    public void send(HttpServletResponse response) throws IOException {
        byte[] body = json();
        response.setStatus(status);
        response.setContentType(MEDIA_TYPE.toString());
        response.setContentLength(body.length);
        retryAfterSeconds.ifPresent(seconds -> response.setIntHeader("Retry-After", seconds));
        response.getOutputStream().write(body);
    }

    /** Answers with it at once, on a connection that ends with it: the rest of the request's body may never come. */
    public void sendLast(HttpServletRequest request, HttpServletResponse response) throws IOException {
        announceEnd(request, response);
        send(response);
        response.getOutputStream().close();
    }

    /** Announces to the client of HTTP/1 that the connection ends with this answer. */
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
