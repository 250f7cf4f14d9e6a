package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.Filters;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.RestCalls.Answer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The events of a claim that wait for their place in the feed, delivered by the network when they have it. */
@RunAsClient
class LateEventsIT extends LateWrites {

    /** Partition of what no script has decided; those of the test's one partition have 0. */
    private static final int PARTITION = 0;

    private static final Pattern NEXT = Pattern.compile("<([^>]*)>; rel=\"next\"");
    private static final Pattern TYPE = Pattern.compile("\"type\":\"org\\.hotseat\\.([a-z-]+)\"");

    private String begin = "";

    @ParameterizedTest
    @EnumSource
    void anInsertThatTimedOutAndCameLaterTellsNothingTwice(Ordered model) {
        begin = calls.send("GET", "events?after=now", "", "service", "").is(200).header("Link");
        String path = resource(model);
        calls.get(path).is(200);
        HeldPiece piece = keepEach(HeldPiece.command("insert", "events_pending"), id(path));
        order(model, path, "user:u1").is(202);
        piece.enough();
        await().until(() -> types(path), types -> types.contains("ordered"));

        deliver();
        await().until(() -> collection("events_pending").countDocuments(Filters.eq("Partition", PARTITION)) == 0);
        calls.send("POST", path + "/cancellation", "{'reason':'over'}", "operator", "");
        await().until(() -> types(path), types -> types.contains("cancelled"));

        assertThat(piece.delivered()).isTrue();
        assertThat(types(path)).filteredOn("ordered"::equals).hasSize(1);
    }

    private List<String> types(String path) {
        Matcher next = NEXT.matcher(begin);
        assertThat(next.find()).as(begin).isTrue();
        String place = next.group(1).replaceFirst("^.*/events", "events");
        Answer feed = calls.send("GET", place + "&limit=500&resource=" + id(path), "", "service", "");
        return TYPE.matcher(feed.is(200).body())
                .results()
                .map(type -> type.group(1))
                .toList();
    }
}
