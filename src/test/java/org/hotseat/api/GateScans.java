package org.hotseat.api;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Reads the log of scans of one resource. */
final class GateScans {

    private GateScans() {}

    /** The scans of a resource that contradict something. */
    static List<JsonObject> listed(Person reader, String resource) {
        return of(reader, resource, "&contradictions=true");
    }

    /** All pages of the scans of a resource. */
    static List<JsonObject> of(Person reader, String resource, String more) {
        String[] path = resource.split("/");
        List<JsonObject> all = new ArrayList<>();
        String next = "api/scans?limit=100&model=" + path[1] + "&resource=" + path[2] + more;
        while (true) {
            Answer page = reader.get(next).is(200);
            all.addAll(page.list().getValuesAs(JsonObject.class));
            if (page.header("Link").isEmpty()) {
                return all;
            }
            next = OverLists.next(page);
        }
    }

    static List<String> kinds(JsonObject scan) {
        return scan.getJsonArray("contradictions").getValuesAs(JsonObject.class).stream()
                .map(each -> each.getString("kind"))
                .toList();
    }
}
