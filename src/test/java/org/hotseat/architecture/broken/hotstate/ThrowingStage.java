package org.hotseat.architecture.broken.hotstate;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.kernel.Stages;

/** Breaks the rule that a method which returns a stage never throws, twice; its other methods keep it. */
public class ThrowingStage {

    private final AdmissionControl admission;

    ThrowingStage(AdmissionControl admission) {
        this.admission = admission;
    }

    CompletionStage<Boolean> admitted() {
        return admit();
    }

    CompletionStage<Boolean> thrownOn() {
        try {
            return admit();
        } catch (RuntimeException e) {
            admission.open();
            throw e;
        }
    }

    CompletionStage<Boolean> failed() {
        try {
            return admit();
        } catch (RuntimeException e) {
            return Stages.failed(e);
        }
    }

    CompletionStage<Boolean> kept() {
        return Stages.of(this::admit);
    }

    private CompletionStage<Boolean> admit() {
        admission.admit(0, true);
        return CompletableFuture.completedStage(true);
    }
}
