package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FactDocuments;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.MongoConnection;
import org.hotseat.facts.Unread;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.jspecify.annotations.Nullable;

/** Schedules in MongoDB; reads those from before Hotseat too. */
@Service
class ScheduleFacts implements FactWriter {

    static final String COLLECTION = "schedules";

    /**
     * A schedule as the facts have it.
     *
     * @param problem what cannot be read of it and matters for what is sold
     */
    record Stored(ScheduleId id, ScheduleDefinition plan, long version, Optional<Unread> problem) {}

    private final FactDocuments<Stored> documents;
    private final ScheduleSettings settings;

    @Inject
    ScheduleFacts(MongoConnection mongo, ScheduleSettings settings) {
        this.documents = new FactDocuments<>(mongo, COLLECTION, this::read);
        this.settings = settings;
    }

    @Override
    public String kind() {
        return "schedule";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return new ScheduleId(fact.get("resource")).resource();
    }

    @Override
    public VersionedDocument document(Fact fact) {
        ScheduleDefinition plan = ScheduleDefinition.of(List.of(
                fact.get("max"), fact.get("name"), fact.get("starts_at"), fact.get("hold_ms"), fact.get("price")));
        return new VersionedDocument(COLLECTION, fact.get("resource"), fact.number("version"), document(plan));
    }

    /** Creates a schedule; answers whether it was not there before. May be repeated. */
    boolean create(ScheduleId id, ScheduleDefinition plan) {
        return documents.create(id.value(), document(plan));
    }

    Optional<Stored> find(String id) {
        return documents.find(id);
    }

    /** Schedules in the order of their ids. Those whose ids are not ours to serve are left out. */
    List<Stored> list(Page page) {
        return documents.list(page);
    }

    private static Document document(ScheduleDefinition plan) {
        Document document = new Document("Name", plan.name())
                .append("Max_Players", plan.maxPlayers())
                .append("Hold_Minutes", plan.holdMinutes().doubleValue());
        // Written as null when absent, so that a later version without them does not keep an earlier one's.
        document.append("Starts_At", plan.startsAt().map(Date::from).orElse(null));
        document.append("Price", plan.price().map(FactValues::money).orElse(null));
        return document;
    }

    /**
     * What an earlier system wrote in another type, or out of range, reads as absent: one odd document must not keep the list
     * of all others from being shown, or adopted. Without a number of places there are none to sell.
     */
    private Stored read(Document document) {
        ScheduleDefinition plan = new ScheduleDefinition(
                String.valueOf(document.get("Name", document.get("_id"))),
                places(document.get("Max_Players")),
                FactValues.time(document, "Starts_At"),
                hold(document.get("Hold_Minutes")).orElseGet(settings::hold),
                FactValues.money(document.get("Price")));
        return new Stored(
                new ScheduleId(String.valueOf(document.get("_id"))),
                plan,
                FactValues.version(document),
                problem(document));
    }

    /** Documents whose ids nobody can name: they are not served. */
    List<Unread> nameless(int most) {
        return documents.nameless(most).stream()
                .map(id -> Unread.of(COLLECTION, id, "cannot be served: _id"))
                .toList();
    }

    private static Optional<Unread> problem(Document document) {
        boolean read = FactValues.whole(document.get("Max_Players"))
                .filter(places -> places >= 0 && places <= ScheduleDefinition.MAX_PLACES)
                .isPresent();
        return read
                ? Optional.empty()
                : Optional.of(Unread.of(COLLECTION, document.get("_id"), "cannot be read: Max_Players"));
    }

    private static int places(@Nullable Object places) {
        // A number with a fraction has whole places too; an endless one has none.
        Number number = places instanceof Number given && Double.isFinite(given.doubleValue())
                ? given
                : FactValues.whole(places).orElse(0L);
        return (int) Math.max(0, Math.min(ScheduleDefinition.MAX_PLACES, number.longValue()));
    }

    private static Optional<Duration> hold(@Nullable Object minutes) {
        Number number = minutes instanceof Number given
                ? given
                : FactValues.whole(minutes).orElse(0L);
        return Optional.of(Duration.ofMillis(Math.round(number.doubleValue() * 60_000)))
                .filter(hold -> hold.compareTo(ScheduleDefinition.SHORTEST_HOLD) >= 0
                        && hold.compareTo(ScheduleDefinition.LONGEST_HOLD) <= 0);
    }
}
