package org.hotseat.ops;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;

/** Produces the thread factory of the application server, for the journal and the rebuilds. */
@ApplicationScoped
class ManagedThreads {

    @Resource
    private ManagedThreadFactory factory;

    @Produces
    ManagedThreadFactory factory() {
        return factory;
    }
}
