package org.hotseat.schedule;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOptions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.Decimal128;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.MongoConnection;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Money;
import org.jspecify.annotations.Nullable;

/** Schedules in MongoDB; reads those from before Hotseat too. */
@ApplicationScoped
class ScheduleFacts implements FactWriter {

    static final String COLLECTION = "schedules";

    /** A schedule as the facts have it. */
    record Stored(ScheduleId id, Plan plan, long version) {}

    private final MongoConnection mongo;
    private final ScheduleSettings settings;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected ScheduleFacts() {
        this(null, null);
    }

    @Inject
    ScheduleFacts(MongoConnection mongo, ScheduleSettings settings) {
        this.mongo = mongo;
        this.settings = settings;
    }

    @Override
    public String kind() {
        return "schedule";
    }

    @Override
    public VersionedDocument document(Fact fact) {
        Plan plan = Plan.of(List.of(
                fact.get("max"), fact.get("name"), fact.get("starts_at"), fact.get("hold_ms"), fact.get("price")));
        return new VersionedDocument(COLLECTION, fact.get("resource"), fact.number("version"), document(plan));
    }

    /** Creates a schedule; answers whether it was not there before. May be repeated. */
    boolean create(ScheduleId id, Plan plan) {
        Document whole = document(plan).append("Version", 1L);
        return mongo.call(
                        "creating schedule " + id,
                        () -> mongo.collection(COLLECTION)
                                .updateOne(
                                        Filters.eq("_id", id.value()),
                                        new Document("$setOnInsert", whole),
                                        new UpdateOptions().upsert(true))
                                .getUpsertedId())
                != null;
    }

    Optional<Stored> find(String id) {
        return mongo.call(
                "schedule " + id,
                () -> Optional.ofNullable(mongo.collection(COLLECTION)
                                .find(Filters.eq("_id", id))
                                .first())
                        .map(this::read));
    }

    /** Schedules in the order of their ids, after one of them. Those whose ids are not ours to serve are left out. */
    List<Stored> list(String after, int limit) {
        Bson ours = Filters.regex("_id", "^[A-Za-z0-9._-]{1,64}\\z");
        return mongo.call(
                "list of schedules",
                () -> mongo.collection(COLLECTION)
                        .find(after.isEmpty() ? ours : Filters.and(ours, Filters.gt("_id", after)))
                        .sort(Sorts.ascending("_id"))
                        .limit(limit)
                        .map(this::read)
                        .into(new ArrayList<>()));
    }

    private static Document document(Plan plan) {
        Document document = new Document("Name", plan.name())
                .append("Max_Players", plan.maxPlayers())
                .append("Hold_Minutes", plan.holdMinutes().doubleValue());
        // Written as null when absent, so that a later version without them does not keep an earlier one's.
        document.append("Starts_At", plan.startsAt().map(Date::from).orElse(null));
        document.append(
                "Price", plan.price().map(Money::units).map(Decimal128::new).orElse(null));
        return document;
    }

    /**
     * What an earlier system wrote in another type, or out of range, reads as absent: one odd document must not keep the list
     * of all others from being shown, or adopted. Without a number of places there are none to sell.
     */
    private Stored read(Document document) {
        Plan plan = new Plan(
                String.valueOf(document.get("Name", document.get("_id"))),
                places(document.get("Max_Players")),
                document.get("Starts_At") instanceof Date date ? Optional.of(date.toInstant()) : Optional.empty(),
                hold(document.get("Hold_Minutes")).orElseGet(settings::hold),
                Optional.ofNullable(document.get("Price")).flatMap(ScheduleFacts::price));
        Number version = document.get("Version", Number.class);
        return new Stored(
                new ScheduleId(String.valueOf(document.get("_id"))), plan, version == null ? 0 : version.longValue());
    }

    private static int places(@Nullable Object places) {
        return places instanceof Number number ? (int) Math.max(0, Math.min(Plan.MAX_PLACES, number.longValue())) : 0;
    }

    private static Optional<Duration> hold(@Nullable Object minutes) {
        return Optional.of(minutes instanceof Number number ? Math.round(number.doubleValue() * 60_000) : 0L)
                .map(Duration::ofMillis)
                .filter(hold -> hold.compareTo(Plan.SHORTEST_HOLD) >= 0 && hold.compareTo(Plan.LONGEST_HOLD) <= 0);
    }

    private static Optional<Money> price(Object price) {
        try {
            return Optional.of(Money.of(units(price)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static BigDecimal units(Object price) {
        return price instanceof Decimal128 decimal ? decimal.bigDecimalValue() : new BigDecimal(price.toString());
    }

    static Instant instant(Document document, String field) {
        Date date = document.getDate(field);
        return date == null ? Instant.EPOCH : date.toInstant();
    }
}
