package org.hotseat.flashsale;

import java.time.Instant;
import org.hotseat.kernel.form.RecordForm;

/** The time in which a sale sells: from its start until before its end, by Redis's clock. */
record Window(Instant startsAt, Instant endsAt) {

    static final RecordForm<Window> FORM = RecordForm.of(Window.class);

    boolean overlaps(Window other) {
        return startsAt.isBefore(other.endsAt) && other.startsAt.isBefore(endsAt);
    }
}
