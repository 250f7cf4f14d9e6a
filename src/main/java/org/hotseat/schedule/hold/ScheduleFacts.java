package org.hotseat.schedule.hold;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.UnreadableDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.FactDocuments;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.jspecify.annotations.Nullable;

/** Stores schedules in MongoDB; also reads those from before Hotseat. */
@Service
public class ScheduleFacts extends FactDocuments<ScheduleId, ScheduleFacts.Stored> {

    public static final String COLLECTION = "schedules";

    private static final String PLACES = "Max_Players";
    private static final String HOLD = "Hold_Minutes";

    private static final DocumentForm<ScheduleDefinition> FORM = new DocumentForm<>(ScheduleDefinition.FORM);

    /**
     * A schedule as the facts have it.
     *
     * @param problem the fields that exist and cannot be read
     */
    public record Stored(
            ScheduleId id, ScheduleDefinition definition, long version, Optional<UnreadableDocument> problem) {}

    private final ScheduleSettings settings;

    @Inject
    ScheduleFacts(MongoConnection mongo, ScheduleSettings settings) {
        super(mongo, "schedule", ScheduleId.MODEL, COLLECTION);
        this.settings = settings;
    }

    /** Creates a schedule from its definition alone, as though it had just been created. */
    public Stored announced(ScheduleId id, Fields definition) {
        return new Stored(id, ScheduleDefinition.read(definition, settings.hold()), 1, Optional.empty());
    }

    /**
     * Creates a schedule. May be repeated.
     *
     * @return whether it did not exist before
     */
    public boolean create(ScheduleId id, ScheduleDefinition definition) {
        return create(id, FORM.write(definition));
    }

    @Override
    protected Document fields(Fact fact) {
        return FORM.write(ScheduleDefinition.FORM.parse(fact.fields()));
    }

    /**
     * Reads a schedule. A value of an earlier system that has another type, or is out of range, counts as absent. So
     * one bad document does not prevent the list or the adoption of the others. A schedule without a number of places
     * has no places to sell. In a document that Hotseat has written, phases or limits that cannot be read are an error:
     * a schedule must not sell without them.
     */
    @Override
    protected Stored read(Document document) {
        Document mended = new Document(document);
        if (FactValues.version(document) == 0) {
            FORM.unreadableFields(document).forEach(mended::remove);
        }
        mended.append("Name", String.valueOf(document.get("Name", document.get("_id"))))
                .append(PLACES, places(document.get(PLACES)))
                .append(HOLD, DocumentForm.minutes(hold(document.get(HOLD))));
        return new Stored(
                new ScheduleId(String.valueOf(document.get("_id"))),
                FORM.read(mended),
                FactValues.version(document),
                problem(document));
    }

    /** Returns the documents whose ids are not valid; these schedules are not served. */
    public List<UnreadableDocument> findUnserved(int max) {
        return findInvalidIds(max).stream()
                .map(id -> UnreadableDocument.of(COLLECTION, id, "cannot be served: _id"))
                .toList();
    }

    /** Returns the fields that exist and cannot be read. Without places a schedule has nothing to sell. */
    private static Optional<UnreadableDocument> problem(Document document) {
        List<String> unread = new ArrayList<>(FORM.unreadableFields(document));
        if (!unread.contains(PLACES)
                && FactValues.wholeNumber(document.get(PLACES))
                        .filter(places -> places >= 0 && places <= ScheduleDefinition.MAX_PLACES)
                        .isEmpty()) {
            unread.add(0, PLACES);
        }
        if (!unread.contains(HOLD)
                && document.get(HOLD) != null
                && readable(document.get(HOLD)).isEmpty()) {
            unread.add(HOLD);
        }
        return UnreadableDocument.of(COLLECTION, document.get("_id"), unread);
    }

    private static int places(@Nullable Object places) {
        // A number with a fraction is cut to a whole number; infinity and NaN count as 0.
        Number number = places instanceof Number given && Double.isFinite(given.doubleValue())
                ? given
                : FactValues.wholeNumber(places).orElse(0L);
        return (int) Math.max(0, Math.min(ScheduleDefinition.MAX_PLACES, number.longValue()));
    }

    private Duration hold(@Nullable Object minutes) {
        return readable(minutes).orElseGet(settings::hold);
    }

    private static Optional<Duration> readable(@Nullable Object minutes) {
        return FactValues.minutes(minutes)
                .filter(hold -> hold.compareTo(ScheduleDefinition.MIN_HOLD) >= 0
                        && hold.compareTo(ScheduleDefinition.MAX_HOLD) <= 0);
    }
}
