package org.hotseat.api;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.EarlierAmounts;

/** The forms that documents had, from the latest to the first; each lacks what the forms after it have brought. */
enum EarlierForm {
    /** Before histories, and refunds that say that a ticket was in (ADR 185). */
    BEFORE_HISTORIES("History", "Checked_In_At"),
    /** Before entries had two sides, and rains other packets than drawn ones, one a user (ADR 157, 160). */
    BEFORE_COUNTERPARTS(
            "Counterpart",
            "Funding",
            "Packet_Amount",
            "Packet_Amount_Cents",
            "Min_Amount",
            "Min_Amount_Cents",
            "Max_Amount",
            "Max_Amount_Cents",
            "Grabs_Per_User",
            "Grab"),
    /** Before signatures (ADR 156). */
    BEFORE_ACTORS("Done_By"),
    /** Before parties (ADR 142). */
    BEFORE_PARTIES("Places", "Units"),
    /** Before what one user may keep (ADR 133). */
    BEFORE_LIMITS("Limits"),
    /** Before phases and closing times (ADR 122, 124). */
    BEFORE_PHASES("Phases", "Closes_At"),
    /** Before cents (ADR 120): amounts are decimals. */
    BEFORE_CENTS,
    /** Before lists in the order of changes (ADR 116). */
    BEFORE_CHANGES("Changed_At"),
    /** Before payments were kept (ADR 113): an order is paid or not. */
    BEFORE_PAYMENTS("Payments", "Refunds", "Placed", "Refund_Due", "Refund_Due_Cents", "Pinned_Until");

    /** Fields by which documents tell what they belong to. */
    private static final List<String> OWNERS = List.of(
            "_id",
            "Schedule_ID",
            "Program_ID",
            "Sale_ID",
            "Rain_ID",
            "Drop_ID",
            "Resource_ID",
            "Owner_ID",
            "Wallet_ID",
            "User_ID",
            "Player_ID");

    /** The feed and what servers keep of themselves have no earlier form. */
    private static final Set<String> OTHERS =
            Set.of("events", "events_pending", "epochs", "settings", "requests", "audit", "ticket_keys");

    private final List<String> brought;

    EarlierForm(String... brought) {
        this.brought = List.of(brought);
    }

    /**
     * Gives all documents of a resource or a user this form, in all collections; answers the collections that had some.
     */
    Set<String> give(MongoDatabase facts, String id) {
        Set<String> found = new HashSet<>();
        List<Bson> named = new ArrayList<>();
        OWNERS.forEach(field -> named.add(Filters.eq(field, id)));
        named.add(Filters.regex("_id", "(^|[/:])" + id + "($|[:~])"));
        for (String name : facts.listCollectionNames()) {
            if (!OTHERS.contains(name)) {
                MongoCollection<Document> collection = facts.getCollection(name);
                for (Document document : collection.find(Filters.or(named)).into(new ArrayList<>())) {
                    collection.replaceOne(Filters.eq("_id", document.get("_id")), of(document));
                    found.add(name);
                }
            }
        }
        return found;
    }

    /** The answers about documents in the latest form, without what this one cannot tell. */
    Map<String, String> told(Map<String, String> answers) {
        Map<String, String> reported = new HashMap<>(answers);
        if (ordinal() >= BEFORE_ACTORS.ordinal()) {
            reported.replaceAll((path, answer) -> answer.replaceAll(",\"doneBy\":\\{[^}]*}", ""));
        }
        if (ordinal() >= BEFORE_PAYMENTS.ordinal()) {
            // A list is of the documents; Redis knows the refunds of an order for another day.
            reported.replaceAll(
                    (path, answer) -> path.contains("?") ? answer.replaceAll(",\"refunds\":\\[[^\\]]*]", "") : answer);
        }
        return reported;
    }

    private Document of(Document document) {
        Document earlier = new Document(document);
        for (EarlierForm form : values()) {
            if (form.ordinal() <= ordinal()) {
                form.brought.forEach(field -> remove(earlier, field));
            }
        }
        return ordinal() >= BEFORE_CENTS.ordinal() ? EarlierAmounts.of(earlier) : earlier;
    }

    private static void remove(Document document, String field) {
        document.remove(field);
        document.replaceAll((name, value) -> {
            if (value instanceof Document part) {
                remove(part, field);
            } else if (value instanceof List<?> list) {
                list.stream().filter(Document.class::isInstance).forEach(part -> remove((Document) part, field));
            }
            return value;
        });
    }
}
