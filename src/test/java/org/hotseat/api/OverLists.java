package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The base of tests of lists of orders. */
public abstract class OverLists extends OverRest {

    static final String LIST = "api/orders";

    static List<JsonObject> entries(Answer page) {
        return page.is(200).list().stream().map(JsonValue::asJsonObject).toList();
    }

    static List<String> ids(Answer page) {
        return new ArrayList<>(
                entries(page).stream().map(entry -> entry.getString("orderId")).toList());
    }

    public static String next(Answer page) {
        String link = page.is(200).header("Link").orElseThrow();
        assertThat(link).matches("</hotseat/api/[^>]*>; rel=\"next\"");
        return link.substring(1, link.indexOf('>'));
    }

    static String cursor(String link) {
        return link.replaceFirst(".*after=", "").replaceFirst("&.*", "");
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
