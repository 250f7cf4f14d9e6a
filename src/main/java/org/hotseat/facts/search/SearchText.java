package org.hotseat.facts.search;

import java.util.Optional;
import org.hotseat.kernel.UserId;

/**
 * The text of a search.
 *
 * @param text the text without surrounding blanks, 1 to 256 characters
 * @param resource the id of the only resource to search; empty for all
 */
public record SearchText(String text, Optional<String> resource) {

    /** The longest text, in characters; longer than the id of a ticket. */
    public static final int LONGEST = 256;

    /** Returns the text as a user; empty if no user can have this name. */
    public Optional<UserId> user() {
        return UserId.read(text);
    }

    /** Returns whether a resource with this id is searched. */
    public boolean covers(String id) {
        return resource.isEmpty() || resource.get().equals(id);
    }
}
