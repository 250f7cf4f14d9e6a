package org.hotseat.api;

import jakarta.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;

/** The base of tests of the audit: calls with an id, and the lines of a request. */
abstract class OverAudit extends OverPayments {

    /** A call with a request id of its own. */
    Answer call(Person caller, String request, String method, String path, String body) {
        return body.isEmpty()
                ? caller.send(method, path, BodyPublishers.noBody(), RequestIds.HEADER, request)
                : caller.send(
                        method,
                        path,
                        BodyPublishers.ofString(body.replace('\'', '"')),
                        "Content-Type",
                        path.endsWith("/codes") ? "application/x-ndjson" : "application/json",
                        RequestIds.HEADER,
                        request);
    }

    /** The lines of the audit with these query parameters, of a page at most. */
    List<JsonObject> lines(String query) {
        return operator().get("api/ops/audit?" + query).is(200).list().getValuesAs(JsonObject.class);
    }
}
