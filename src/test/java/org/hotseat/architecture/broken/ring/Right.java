package org.hotseat.architecture.broken.ring;

import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

/** Needs whoever is a {@link Runnable}: a ring that no container refuses, since it is looked up late. */
public class Right {

    @Inject
    public Right(Instance<Runnable> work) {}
}
