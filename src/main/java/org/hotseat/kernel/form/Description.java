package org.hotseat.kernel.form;

import jakarta.validation.constraints.Size;
import java.util.Optional;

/**
 * The attributes of a resource of any model that describe it for people and other systems. Hotseat decides nothing by
 * them. One component of each definition, and single attributes in every form of it.
 *
 * @param comment a text for buyers
 * @param image the address of a picture, which browsers load from there
 * @param timeZone the time zone of the place; pages show the times of the resource in it
 * @param externalId the operator's own id of the resource; several resources may have the same
 * @param metadata texts of the operator's own
 */
public record Description(
        Optional<@Size(max = 500) String> comment,
        Optional<ImageAddress> image,
        Optional<TimeZoneName> timeZone,
        Optional<@Size(min = 1, max = Metadata.MAX_ID_LENGTH) String> externalId,
        Optional<Metadata> metadata) {

    /** The description of a resource without any of it. */
    public static final Description NONE =
            new Description(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
