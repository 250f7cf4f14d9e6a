package org.hotseat.architecture.broken.hotstate;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.kernel.Stages;

/** Breaks the rule that a method which returns a stage never throws; its second method keeps it. */
public class ThrowingStage {

    private final AdmissionControl admission;

    ThrowingStage(AdmissionControl admission) {
        this.admission = admission;
    }

    CompletionStage<Boolean> admitted() {
        return admit();
    }

    CompletionStage<Boolean> kept() {
        return Stages.of(this::admit);
    }

    private CompletionStage<Boolean> admit() {
        admission.admit(0, true);
        return CompletableFuture.completedStage(true);
    }
}
