package org.hotseat.api;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.api.json.Json;
import org.hotseat.api.json.JsonBody;
import org.hotseat.kernel.Subjects;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Role;
import org.jspecify.annotations.Nullable;

/**
 * An answer that is not confirmed (ADR 182): 202 instead of the good status of a request that changes something, with
 * the same body and {@code "state": "confirming"}, where to ask, and when. An order or a hold that is read keeps its
 * 200. A refusal keeps its status, too, and gets {@code "confirming": true}; so does a body whose {@code state} is
 * something else.
 *
 * @param fields of the body
 * @param headers by name
 */
public record Unconfirmed(int status, Map<String, Object> fields, Map<String, String> headers) {

    /** In a request of Jakarta REST: its {@link Act}. */
    static final String ACT = Act.class.getName();

    private static final int ACCEPTED = 202;
    private static final int ERROR = 400;
    private static final int UNAVAILABLE = 503;
    private static final String RETRY_AFTER_SECONDS = "1";
    private static final String STATE = "state";
    private static final String CONFIRMING = "confirming";
    private static final String ORDER = "orderId";

    /**
     * The form of an answer.
     *
     * @param uri of the request, from the server's root
     * @param answer a record, a map or the bytes of a problem; null for none
     * @return empty for one that is as it is: it is confirmed, or says nothing of what is not
     */
    public static Optional<Unconfirmed> of(
            @Nullable Act act, String method, String uri, int status, @Nullable Object answer) {
        if (act == null || !act.confirming() || !(answer == null || hasFields(answer))) {
            return Optional.empty();
        }
        boolean reads = method.equals("GET");
        // Whatever went wrong after the decision: it stands.
        boolean decided = status == UNAVAILABLE && !reads;
        if (status >= ERROR && !decided) {
            return status < 500 ? Optional.of(refusal(status, fields(answer))) : Optional.empty();
        }
        Map<String, Object> fields = fields(decided ? null : answer);
        if (reads && !fields.containsKey(ORDER) && !fields.containsKey("lockId")) {
            return Optional.empty();
        }
        mark(fields);
        return Optional.of(
                reads
                        ? new Unconfirmed(status, fields, Map.of())
                        : new Unconfirmed(ACCEPTED, fields, headers(act, uri, fields)));
    }

    private static boolean hasFields(Object answer) {
        return answer instanceof Map || answer instanceof Record || answer instanceof byte[];
    }

    private static Map<String, Object> fields(@Nullable Object answer) {
        if (answer == null) {
            return new LinkedHashMap<>();
        }
        return answer instanceof byte[] bytes ? new LinkedHashMap<>(JsonBody.parse(bytes)) : Json.fields(answer);
    }

    private static void mark(Map<String, Object> fields) {
        Object state = fields.get(STATE);
        if (state == null || state.equals(Optional.empty())) {
            fields.put(STATE, CONFIRMING);
        } else {
            fields.put(CONFIRMING, true);
        }
    }

    private static Unconfirmed refusal(int status, Map<String, Object> fields) {
        fields.put(CONFIRMING, true);
        return new Unconfirmed(status, fields, Map.of());
    }

    private static Map<String, String> headers(Act act, String uri, Map<String, Object> fields) {
        return Map.of("Location", address(act, uri, fields), "Retry-After", RETRY_AFTER_SECONDS);
    }

    /** The address at which the caller can ask what became of it. */
    private static String address(Act act, String uri, Map<String, Object> fields) {
        int api = uri.indexOf("/api/") + "/api/".length();
        String root = uri.substring(0, api);
        String[] path = uri.substring(api).split("/");
        if (fields.get(ORDER) != null) {
            return root + "orders/" + fields.get(ORDER);
        }
        String resource = root + path[0] + (path.length > 1 ? "/" + path[1] : "");
        String part = path.length > 2 ? path[2] : "";
        if (part.equals("holds") || (part.equals("claims") && path[0].equals("drops"))) {
            Object user = path.length > 3 ? path[3] : encoded(fields.get("userId"));
            return resource + "/" + part + "/" + user;
        }
        boolean grab = part.equals("grabs")
                && Collections.disjoint(act.actor().roles(), Set.of(Role.SERVICE, Role.SUPPORT, Role.OPERATOR));
        return grab ? root + "users/" + encoded(Subjects.original(act.actor().subject())) + "/claims" : resource;
    }

    private static String encoded(@Nullable Object id) {
        String text = id instanceof UserId user ? user.subject() : String.valueOf(id);
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
