package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;

/** Signatures of documents, and lines of the audit. */
class AuditFactsTest {

    private static final ResourceId EVENING = new ResourceId("schedules", "evening");

    @Test
    void aDocumentIsSignedByTheActorOfItsFact() {
        VersionedDocument signed = DoneBy.sign(document(), fact(Map.of("by", "r-1 us auth0%7C5f")));
        assertThat(signed.fields().get(DoneBy.FIELD))
                .isEqualTo(new Document("Subject", "auth0|5f")
                        .append("Roles", List.of("service", "user"))
                        .append("Request_ID", "r-1")
                        .append("At", new Date(1_000)));
        assertThat(DoneBy.sign(document(), fact(Map.of("by", "- - system")))
                        .fields()
                        .get(DoneBy.FIELD))
                .isEqualTo(new Document("Subject", "system")
                        .append("Roles", List.of("server"))
                        .append("At", new Date(1_000)));
        // A caller of that name and without a role is not the server: it has a request.
        assertThat(DoneBy.sign(document(), fact(Map.of("by", "r-1 - system")))
                        .fields()
                        .get(DoneBy.FIELD))
                .isEqualTo(new Document("Subject", "system")
                        .append("Request_ID", "r-1")
                        .append("At", new Date(1_000)));
    }

    @Test
    void theActorOfASignatureIsReadAgain() {
        for (String by : List.of("r-1 us auth0%7C5f", "- - system", "r-1 - system")) {
            Document signed = DoneBy.sign(document(), fact(Map.of("by", by))).fields();
            assertThat(DoneBy.read(signed).orElseThrow().text()).isEqualTo(by);
            assertThat(DoneBy.at(signed)).hasValue(Instant.ofEpochMilli(1_000));
        }
        assertThat(DoneBy.read(new Document())).isEmpty();
    }

    @Test
    void aFactFromBeforeHasNoActorAndNoLine() {
        Fact old = fact(Map.of("order", "1"));
        assertThat(DoneBy.sign(document(), old).fields()).doesNotContainKey(DoneBy.FIELD);
        assertThat(AuditFacts.line(old, EVENING)).isEmpty();
        assertThat(AuditFacts.line(fact(Map.of("by", "r u alice")), EVENING)).isEmpty();
    }

    @Test
    void aLineTellsOfTheActAndHasTheSameIdEachTime() {
        Fact fact = fact(
                Map.of("by", "r-1 p till", "act", "capture\nreference\tpi", "order", "0.1", "owner", "auth0%7C5f"));
        VersionedDocument line = AuditFacts.line(fact, EVENING).orElseThrow();
        assertThat(line).isEqualTo(AuditFacts.line(fact, EVENING).orElseThrow());
        assertThat(line.id()).isEqualTo("1000-3/2/r-1");
        assertThat(AuditFacts.view(line.fields().append("_id", line.id())).orElseThrow())
                .containsEntry("act", "capture")
                .containsEntry("actor", "till")
                .containsEntry("roles", List.of("payment"))
                .containsEntry("requestId", "r-1")
                .containsEntry("resource", "schedules/evening")
                .containsEntry(
                        "details",
                        new Document("orderId", "0.1")
                                .append("userId", "auth0|5f")
                                .append("reference", "pi"));
    }

    @Test
    void anActOfNoResourceHasNone() {
        Fact fact = fact(Map.of("by", "- - system", "act", "refused-sign-in"));
        VersionedDocument line = AuditFacts.line(fact, ActLog.NO_RESOURCE).orElseThrow();
        assertThat(line.fields())
                .doesNotContainKeys("Model", "Resource_ID", "Details", "Request_ID")
                .containsEntry("Roles", List.of("server"));
    }

    @Test
    void aBadTimeToKeepLinesIsRefusedByTheNameOfItsVariable() {
        for (String days : List.of("0", "3651", "x")) {
            assertThatThrownBy(() -> new AuditSettings(new Settings(name -> Optional.of(days))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("HOTSEAT_AUDIT_DAYS ");
        }
    }

    private static VersionedDocument document() {
        return new VersionedDocument("things", "a", 1, new Document());
    }

    private static Fact fact(Map<String, String> fields) {
        return new Fact(2, "1000-3", "thing", fields);
    }
}
