package org.hotseat.facts.search;

import java.util.Optional;
import org.hotseat.kernel.UserId;

/**
 * The text of a search.
 *
 * @param text without blanks around it, 1 to 256 characters
 * @param resource the id of the only resource that is searched; empty for all
 */
public record SearchText(String text, Optional<String> resource) {

    /** The longest text, in characters: more than a ticket's id has. */
    public static final int LONGEST = 256;

    /** The text as a user; empty where no user can have this name. */
    public Optional<UserId> user() {
        return UserId.read(text);
    }

    /** Whether a resource with this id is searched. */
    public boolean covers(String id) {
        return resource.isEmpty() || resource.get().equals(id);
    }
}
