package org.hotseat.drop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.drop.DropCalls.FAR_OFF;
import static org.hotseat.drop.DropCalls.LONG_AGO;
import static org.hotseat.drop.DropCalls.lines;
import static org.hotseat.drop.DropCalls.offer;
import static org.hotseat.drop.DropCalls.refused;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import org.bson.Document;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A drop has a million codes at most, whichever way they come. */
@RunAsClient
class MostCodesIT extends InServer {

    private static final int MAX = 1_000_000;

    @ArquillianResource
    private URL base;

    private DropCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new DropCalls(base.toURI());
    }

    @Test
    void anUploadThatFillsTheDropMayBeRepeated() {
        String drop = dropWithRoomFor(3);
        String body = lines(3, i -> drop + "-" + i);

        assertThat(counts(calls.upload(drop, body))).isEqualTo("3 added, 0 duplicates, 0 bad");
        assertThat(counts(calls.upload(drop, body))).isEqualTo("0 added, 3 duplicates, 0 bad");
    }

    @Test
    void anUploadBeyondTheLimitAddsWhatFitsAndSaysTheSameAgain() {
        String drop = dropWithRoomFor(2);
        String body = lines(3, i -> drop + "-" + i);

        assertThat(counts(calls.upload(drop, body))).isEqualTo("2 added, 0 duplicates, 1 bad");
        JsonObject again = calls.upload(drop, body).is(200).json();
        assertThat(again.getInt("duplicates")).isEqualTo(2);
        assertThat(again.getInt("bad")).isOne();
        assertThat(again.getInt("codes")).isEqualTo(MAX);
    }

    @Test
    void aRequestThatWouldPassTheLimitAddsNothing() {
        String drop = dropWithRoomFor(1);
        String first = ",'codes':['" + drop + "-1']";

        refused(put(drop, ",'codes':['" + drop + "-1','" + drop + "-2']"), 409, "too-many-codes");
        refused(put(drop, ",'generate':{'pattern':'G-****-****','count':2}"), 409, "too-many-codes");
        assertThat(calls.get("drops/" + drop).json().getInt("codes")).isEqualTo(MAX - 1);
        put(drop, first).is(200);
        put(drop, first).is(200);
        refused(put(drop, ",'generate':{'pattern':'G-****-****','count':1}"), 409, "too-many-codes");
        assertThat(calls.get("drops/" + drop).json().getInt("codes")).isEqualTo(MAX);
    }

    @Test
    void codesOfARequestAndGeneratedOnesCountTogether() {
        String drop = DropCalls.newId("drop");
        String definition =
                offer(LONG_AGO, FAR_OFF, 1, ",'codes':['a'],'generate':{'pattern':'G-****-****','count':" + MAX + "}");

        refused(
                calls.send(
                        "POST",
                        "ops/dry-runs",
                        "{'act':'put','model':'drops','id':'" + drop + "','definition':" + definition + "}",
                        "operator",
                        ""),
                409,
                "too-many-codes");
    }

    /** A drop with a batch of codes that were never uploaded: only their number counts. */
    private String dropWithRoomFor(int codes) {
        String drop = calls.drop(0, 1);
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri())) {
            mongo.getDatabase("hotseat_test")
                    .getCollection("drop_batches")
                    .insertOne(new Document("_id", drop + ":0")
                            .append("Drop_ID", drop)
                            .append("Size", MAX - codes)
                            .append("Token", "t")
                            .append("Key_ID", ""));
        }
        calls.upload(drop, "").is(200);
        return drop;
    }

    private Answer put(String drop, String more) {
        return calls.put(drop, offer(LONG_AGO, FAR_OFF, 1, more));
    }

    private static String counts(Answer upload) {
        JsonObject report = upload.is(200).json();
        return report.getInt("added") + " added, " + report.getInt("duplicates") + " duplicates, "
                + report.getInt("bad") + " bad";
    }
}
