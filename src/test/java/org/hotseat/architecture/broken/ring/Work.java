package org.hotseat.architecture.broken.ring;

import jakarta.inject.Inject;

/** Closes the ring: work that needs {@link Left}. */
public class Work implements Runnable {

    @Inject
    public Work(Left left) {}

    @Override
    public void run() {}
}
