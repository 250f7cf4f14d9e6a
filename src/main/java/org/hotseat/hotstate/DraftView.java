package org.hotseat.hotstate;

import java.util.List;
import java.util.Map;
import org.hotseat.kernel.UserId;

/**
 * A definition as REST would show the resource if it were created now: nothing of it is taken.
 *
 * @param view all of it
 * @param listed the same in a list, which may leave out what is long
 * @param users the subjects of users whom it names
 */
public record DraftView(Map<String, Object> view, Map<String, Object> listed, List<String> users) {

    /** One that a list shows whole. */
    public static DraftView of(Map<String, Object> view) {
        return new DraftView(view, view, List.of());
    }

    /** The same of a definition that names a user. */
    public DraftView naming(UserId user) {
        return new DraftView(view, listed, List.of(user.subject()));
    }
}
