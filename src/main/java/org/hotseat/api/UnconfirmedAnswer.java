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
 * An answer whose durability is not confirmed (ADR 182). A request that changes something then gets 202 instead of its
 * usual status. The body is the same with {@code "state": "confirming"}, and the headers say at which address and when
 * to ask. A read of an order or a hold keeps its 200. A refusal keeps its status and gets {@code "confirming": true}. A
 * body that already has another {@code state} also gets {@code "confirming": true}.
 *
 * @param status the HTTP status
 * @param fields the fields of the body
 * @param headers the headers by name
 */
public record UnconfirmedAnswer(int status, Map<String, Object> fields, Map<String, String> headers) {

    /** The name of the property of a Jakarta REST request that contains its {@link Act}. */
    static final String ACT = Act.class.getName();

    private static final int ACCEPTED = 202;
    private static final int ERROR = 400;
    private static final int UNAVAILABLE = 503;
    private static final String RETRY_AFTER_SECONDS = "1";
    private static final String STATE = "state";
    private static final String CONFIRMING = "confirming";
    private static final String ORDER = "orderId";

    /**
     * Returns the unconfirmed form of an answer. Returns empty for an answer that stays as it is, because its act is
     * confirmed or the answer is not about the unconfirmed change.
     *
     * @param uri the address of the request, from the server's root
     * @param answer a record, a map or the bytes of a problem; null for none
     */
    public static Optional<UnconfirmedAnswer> of(
            @Nullable Act act, String method, String uri, int status, @Nullable Object answer) {
        if (act == null || !act.confirming() || !(answer == null || hasFields(answer))) {
            return Optional.empty();
        }
        boolean reads = method.equals("GET");
        // The decision is made, whatever went wrong after it.
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
                        ? new UnconfirmedAnswer(status, fields, Map.of())
                        : new UnconfirmedAnswer(ACCEPTED, fields, headers(act, uri, fields)));
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

    private static UnconfirmedAnswer refusal(int status, Map<String, Object> fields) {
        fields.put(CONFIRMING, true);
        return new UnconfirmedAnswer(status, fields, Map.of());
    }

    private static Map<String, String> headers(Act act, String uri, Map<String, Object> fields) {
        return Map.of("Location", address(act, uri, fields), "Retry-After", RETRY_AFTER_SECONDS);
    }

    /** Returns the address at which the caller can ask for the outcome. */
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
            return person(act, path, fields)
                    .map(user -> resource + "/" + part + "/" + user)
                    .orElse(resource);
        }
        return part.equals("grabs")
                ? self(act).map(user -> root + "users/" + user + "/claims").orElse(resource)
                : resource;
    }

    /** Returns whose hold or claim it is, where that is known: an answer that failed after the decision has no body. */
    private static Optional<String> person(Act act, String[] path, Map<String, Object> fields) {
        if (path.length > 3) {
            return Optional.of(path[3]);
        }
        return Optional.ofNullable(fields.get("userId"))
                .map(UnconfirmedAnswer::encoded)
                .or(() -> self(act));
    }

    /** Returns the caller, unless it may act for others. */
    private static Optional<String> self(Act act) {
        return Collections.disjoint(act.actor().roles(), Set.of(Role.SERVICE, Role.SUPPORT, Role.OPERATOR))
                ? Optional.of(encoded(Subjects.original(act.actor().subject())))
                : Optional.empty();
    }

    private static String encoded(Object id) {
        String text = id instanceof UserId user ? user.subject() : String.valueOf(id);
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
