package org.hotseat.faults;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Request;

/** The claims of a rain, as its list has them. */
final class RainClaims {

    private static final int PAGE = 1_000;

    /** A packet with its owner. */
    record Won(String user, String packet, String amount) {}

    private RainClaims() {}

    /** All of them, by their packets. */
    static Map<String, Won> of(Client client, String path) {
        Map<String, Won> claims = new HashMap<>();
        JsonArray page;
        int read = 0;
        do {
            Answer answer = client.ask(
                            Request.get("claims", path + "/claims?limit=" + PAGE + "&after=" + read, "operator"))
                    .answer();
            try (JsonReader reader = Json.createReader(new StringReader(answer.body()))) {
                page = reader.readArray();
            }
            for (JsonObject claim : page.getValuesAs(JsonObject.class)) {
                String packet = claim.getString("redPacketId");
                claims.put(packet, new Won(claim.getString("userId"), packet, claim.getString("amount")));
            }
            read += page.size();
        } while (page.size() == PAGE);
        return claims;
    }
}
