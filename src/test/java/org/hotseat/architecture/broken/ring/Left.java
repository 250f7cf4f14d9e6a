package org.hotseat.architecture.broken.ring;

import jakarta.inject.Inject;

/** Needs {@link Right}, which needs it. */
public class Left {

    @Inject
    public Left(Right right) {}
}
