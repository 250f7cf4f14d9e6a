package org.hotseat.hotstate;

import java.util.List;
import java.util.Map;
import org.hotseat.kernel.UserId;

/**
 * The view of a draft: the resource as REST would show it if it were published now, with nothing taken.
 *
 * @param view the whole view
 * @param listed the view for a list, which may leave out long parts
 * @param users the subjects of the users that the definition names
 */
public record DraftView(Map<String, Object> view, Map<String, Object> listed, List<String> users) {

    /** Creates a view that a list shows whole. */
    public static DraftView of(Map<String, Object> view) {
        return new DraftView(view, view, List.of());
    }

    /** Returns the same view, of a definition that names this user. */
    public DraftView naming(UserId user) {
        return new DraftView(view, listed, List.of(user.subject()));
    }
}
