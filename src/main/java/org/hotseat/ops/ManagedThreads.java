package org.hotseat.ops;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;

/** Threads that the server knows of, for the journal and the rebuilds. */
@ApplicationScoped
class ManagedThreads {

    @Resource
    private ManagedThreadFactory factory;

    @Produces
    ManagedThreadFactory factory() {
        return factory;
    }
}
