package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.bson.Document;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/**
 * Late claims on codes and packets take nothing; late credits are named after what they credit, so nothing is credited
 * twice.
 */
@RunAsClient
class LateClaimsIT extends LateWrites {

    private static final String OPEN = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";

    @Test
    void aCodeThatWasGivenToAnotherUserStaysThatUsers() {
        String path = drop();
        Answer early = lateClaim("drop_claims", path, () -> claim(path, LATE));
        assertThat(early.status()).as("decided, and not confirmed").isEqualTo(202);
        claimed(() -> claim(path, QUICK));

        deliver();

        consistent(path);
        assertThat(claim(path, LATE).status()).as("none is left").isEqualTo(409);
        assertThat(document("drop_claims", new Document("Drop_ID", id(path)))
                        .orElseThrow()
                        .getString("User_ID"))
                .isEqualTo(QUICK);
        rebuilt(path);
    }

    /** The drop was rebuilt meanwhile, and the code is free: it goes to the one who asks for it. */
    @Test
    void aCodeThatIsTakenLateIsTheNextUsers() {
        String path = drop();
        lateClaim("drop_claims", path, () -> claim(path, LATE));
        consistent(path);

        deliver();
        arrives("drop_claims", new Document("Drop_ID", id(path)));

        claimed(() -> claim(path, QUICK));
        assertThat(claim(path, LATE).status()).as("none is left").isEqualTo(409);
        assertThat(document("drop_claims", new Document("Drop_ID", id(path)))
                        .orElseThrow()
                        .getString("User_ID"))
                .isEqualTo(QUICK);
        consistent(path);
        rebuilt(path);
    }

    /** Nothing was told of it: the packet stays in the rain, and its money goes to nobody. */
    @Test
    void aPacketThatIsTakenLateIsStillThere() {
        String path = rain();
        lateClaim("claims", path, () -> grab(path, LATE));
        consistent(path);

        deliver();
        arrives("claims", new Document("Rain_ID", id(path)));

        consistent(path);
        await().until(() ->
                document("claims", new Document("Rain_ID", id(path))).isEmpty());
        claimed(() -> grab(path, QUICK), 200);
        consistent(path);
        rebuilt(path);
        balance(QUICK, path);
    }

    @Test
    void aPacketThatWasGivenToAnotherUserStaysThatUsers() {
        String path = rain();
        lateClaim("claims", path, () -> grab(path, LATE));
        String packet = claimed(() -> grab(path, QUICK), 200).json().getString("redPacketId");

        deliver();

        assertThat(grab(path, LATE).is(200).json().getString("code")).isEqualTo("-1");
        assertThat(grab(path, QUICK).is(200).json().getString("redPacketId")).isEqualTo(packet);
        consistent(path);
        rebuilt(path);
        balance(QUICK, path);
    }

    /** The credit is asked for again by the rebuild; each of them writes the entry of the one packet. */
    @Test
    void aPacketIsCreditedOnceHoweverLateTheEntryComes() {
        String path = rain();
        HeldPiece piece = keep(HeldPiece.command("insert", "wallet_entries"), id(path));
        String user = RestCalls.newId("credited");
        claimed(() -> grab(path, user), 200);
        await().until(piece::held);
        flush();
        consistent(path);
        balance(user, path);

        deliver();

        balance(user, path);
        consistent(path);
        rebuilt(path);
        balance(user, path);
    }

    /** Looks often: a rebuild that is under way deletes it again. */
    private void arrives(String collection, Document claim) {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> document(collection, claim).isPresent());
    }

    private void balance(String user, String path) {
        await().untilAsserted(() -> {
            Answer wallet = answered(() -> calls.get("wallets/" + user)).is(200);
            assertThat(wallet.json().getJsonArray("entries").stream()
                            .filter(entry -> entry.toString().contains(id(path)))
                            .count())
                    .as(wallet.body())
                    .isOne();
        });
    }

    private void rebuilt(String path) {
        answered(() -> calls.post(path + "/rebuild", "operator")).is(200);
        consistent(path);
    }

    private String drop() {
        String path = "drops/" + RestCalls.newId("late");
        calls.send("PUT", path, "{" + OPEN + ",'perUserLimit':1,'codes':['ONLY-1']}", "operator", "")
                .is(201);
        return path;
    }

    private String rain() {
        String path = "rains/" + RestCalls.newId("late");
        calls.send("PUT", path, "{" + OPEN + ",'totalAmount':'0.07','packets':1,'funderId':'funder-1'}", "operator", "")
                .is(201);
        return path;
    }

    private Answer claim(String path, String user) {
        return calls.send("POST", path + "/claims", "{}", "user:" + user, "");
    }

    private Answer grab(String path, String user) {
        return calls.send("POST", path + "/grabs", "{}", "user:" + user, "");
    }
}
