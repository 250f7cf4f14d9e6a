package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.kernel.UserId;
import org.junit.jupiter.api.Test;

class ErasedNamesTest {

    private static final ErasedNames NAMES = ErasedNames.of(UserId.of("er|ann"), UserId.of("erased-a"));

    @Test
    void aSubjectIsReplacedAtItsPathsAndNowhereElse() {
        PersonalData data = PersonalData.of("c", "Owner_ID", "Deep.Inner.By").withTexts("Refunds.Reason");
        Document document = new Document("_id", "er|ann")
                .append("Owner_ID", "er|ann")
                .append("Name", "er|ann")
                .append("Deep", List.of(inner("er|ann"), inner("er|anna"), new Document()))
                .append("Refunds", List.of(new Document("Reason", "Ann\nis\n\nill").append("Reference", "r")));

        assertThat(NAMES.changes(data, document))
                .isEqualTo(Map.of(
                        "Owner_ID", "erased-a",
                        "Deep", List.of(inner("erased-a"), inner("er|anna"), new Document()),
                        "Refunds",
                                List.of(new Document("Reason", "erased\nerased\n\nerased").append("Reference", "r"))));
        assertThat(NAMES.mentionsPerson(data, document)).isTrue();
    }

    @Test
    void textsOfOthersStayAndASignatureIsNoOwner() {
        PersonalData data = PersonalData.of("c", "Owner_ID").withTexts("Reason");
        Document document = new Document("Owner_ID", "bob")
                .append("Reason", "ill")
                .append("Done_By", new Document("Subject", "er|ann").append("Roles", List.of("operator")));

        assertThat(NAMES.changes(data, document))
                .isEqualTo(Map.of("Done_By", new Document("Subject", "erased-a").append("Roles", List.of("operator"))));
        assertThat(NAMES.mentionsPerson(data, document)).isFalse();
    }

    @Test
    void keysAndWordsHaveFormsOfTheirOwn() {
        PersonalData data = PersonalData.of("c").withKeys("Fields.funder").withWords("Subject");
        Document document = new Document("Fields", new Document("funder", "er%7Cann").append("other", "er%7Cann"))
                .append("Subject", "wallets/er|ann/entries/1");

        assertThat(NAMES.changes(data, document))
                .isEqualTo(Map.of(
                        "Fields",
                        new Document("funder", "erased-a").append("other", "er%7Cann"),
                        "Subject",
                        "wallets/erased-a/entries/1"));
        Document others =
                new Document("Fields", new Document("funder", "er|ann")).append("Subject", "wallets/er|ann2/entries/1");
        assertThat(NAMES.changes(data, others)).isEmpty();
    }

    @Test
    void aNumberOfAnEarlierSystemIsASubject() {
        ErasedNames names = ErasedNames.of(UserId.of("17"), UserId.of("erased-a"));
        PersonalData data = PersonalData.of("c", "Player_ID");

        assertThat(names.changes(data, new Document("Player_ID", 17))).isEqualTo(Map.of("Player_ID", "erased-a"));
        assertThat(names.changes(data, new Document("Player_ID", 18L))).isEmpty();
    }

    @Test
    void anEntryOfAListIsItsOwnPersons() {
        PersonalData data =
                PersonalData.of("c", "Owner_ID").withTexts("Note").withEntries("Tickets", "Holder_ID", "Attendee");
        Document anns = ticket("er|ann", "Ann");
        Document bobs = ticket("bob", "Bob");
        Document buyers = new Document("Attendee", "Guest");
        Document held =
                new Document("Owner_ID", "bob").append("Note", "n").append("Tickets", List.of(anns, bobs, buyers));
        Document bought =
                new Document("Owner_ID", "er|ann").append("Note", "n").append("Tickets", List.of(bobs, buyers));

        assertThat(NAMES.changes(data, held))
                .isEqualTo(Map.of("Tickets", List.of(ticket("erased-a", "erased"), bobs, buyers)));
        assertThat(NAMES.mentionsPerson(data, held)).isTrue();
        assertThat(NAMES.changes(data, bought))
                .isEqualTo(Map.of(
                        "Owner_ID",
                        "erased-a",
                        "Note",
                        "erased",
                        "Tickets",
                        List.of(bobs, new Document("Attendee", "erased"))));
    }

    private static Document ticket(String holder, String attendee) {
        return new Document("Holder_ID", holder).append("Attendee", attendee);
    }

    private static Document inner(String by) {
        return new Document("Inner", List.of(new Document("By", by)));
    }
}
