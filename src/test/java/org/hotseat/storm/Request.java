package org.hotseat.storm;

import org.jspecify.annotations.Nullable;

/**
 * One call of the REST interface.
 *
 * @param name what the figures call it
 * @param path below {@code /hotseat/api/}
 * @param role whose token goes with it: {@code service}, {@code operator}, or empty for none
 * @param body JSON; null for none
 * @param key the {@code Idempotency-Key}; null for none
 */
public record Request(
        String name,
        String method,
        String path,
        String role,
        @Nullable String body,
        @Nullable String key) {

    public static Request get(String name, String path, String role) {
        return new Request(name, "GET", path, role, null, null);
    }

    public static Request post(String name, String path, String body, String key) {
        return new Request(name, "POST", path, "service", body, key);
    }

    public static Request delete(String name, String path) {
        return new Request(name, "DELETE", path, "service", null, null);
    }

    public static Request put(String name, String path, String body) {
        return new Request(name, "PUT", path, "operator", body, null);
    }

    /** A report of the payment system about an order of 7.10, in the state {@code AUTHORIZED} or {@code CAPTURED}. */
    public static Request payment(String order, String state) {
        String body = "{\"reference\":\"pi\",\"amount\":\"7.10\",\"state\":\"" + state + "\"}";
        return new Request(state, "POST", "orders/" + order + "/payments", "payment", body, null);
    }

    /** As it goes over the wire. */
    public String text(String host, String token) {
        StringBuilder text = new StringBuilder(512);
        text.append(method)
                .append(" /hotseat/api/")
                .append(path)
                .append(" HTTP/1.1\r\nHost: ")
                .append(host);
        if (!token.isEmpty()) {
            text.append("\r\nAuthorization: Bearer ").append(token);
        }
        if (key != null) {
            text.append("\r\nIdempotency-Key: ").append(key);
        }
        if (body != null) {
            text.append("\r\nContent-Type: application/json\r\nContent-Length: ")
                    .append(body.length());
        }
        text.append("\r\n\r\n");
        return body == null ? text.toString() : text.append(body).toString();
    }
}
