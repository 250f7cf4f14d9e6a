package org.hotseat.ops;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import org.hotseat.facts.journal.DatabaseSetup;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.command.FirstCommit;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.ops.warmup.WarmUp;

/**
 * Registers the sale models at the start, prepares the collections of facts, writes the first fact, and begins the
 * warm-up. If a store is unavailable then, it tries again every 3 s.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class StartupTasks {

    private final NonOverlappingRuns preparing = new NonOverlappingRuns("preparing MongoDB");
    private final NonOverlappingRuns committing = new NonOverlappingRuns("writing the first fact");

    @Inject
    private SaleModelRegistry models;

    @Inject
    @Any
    private Instance<SaleModel> all;

    @Inject
    private DatabaseSetup database;

    @Inject
    private FirstCommit firstCommit;

    @Inject
    private WarmUp warmUp;

    /** Prepares everything. A bad number of partitions throws here and stops the start. */
    @PostConstruct
    void prepare() {
        models.register(all.stream().toList());
        try {
            database.prepare();
        } catch (Unavailable e) {
            preparing.run(database::prepare);
        }
        commit();
    }

    @Schedule(hour = "*", minute = "*", second = "*/3", persistent = false)
    void retry() {
        preparing.run(database::prepare);
        commit();
    }

    private void commit() {
        if (database.waitsFor().isEmpty()) {
            committing.run(() -> {
                firstCommit.run();
                if (firstCommit.waitsFor().isEmpty()) {
                    warmUp.begin();
                }
            });
        }
    }
}
