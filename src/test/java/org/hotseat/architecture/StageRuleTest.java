package org.hotseat.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.hotseat.architecture.broken.hotstate.ThrowingStage;
import org.hotseat.kernel.Stages;
import org.hotseat.testing.MainClasses;
import org.junit.jupiter.api.Test;

/**
 * A method that returns a stage reaches a store only in a function that it gives away, to {@code Stages.of} or to a
 * step of a stage, or where it catches what is thrown for {@code Stages.failed}: then the stage fails when the store is
 * away, and nothing is thrown. Private methods count as a part of those that call them.
 */
class StageRuleTest {

    /** Methods that throw when a store is away. */
    private static final Set<String> STORES = Set.of(
            "org.hotseat.toolkit.connection.RedisConnection.call",
            "org.hotseat.facts.mongo.MongoConnection.call",
            "org.hotseat.facts.mongo.MongoConnection.fenced",
            "org.hotseat.facts.journal.AdmissionControl.admit");

    @Test
    void holdsForHotseat() {
        assertThat(violations(MainClasses.all())).isEmpty();
    }

    @Test
    void findsTheViolationThatIsThereOnPurpose() {
        assertThat(violations(new ClassFileImporter().importClasses(ThrowingStage.class)))
                .satisfiesExactly(
                        name -> assertThat(name).contains("admitted"),
                        name -> assertThat(name).contains("thrownOn"));
    }

    private static List<String> violations(JavaClasses classes) {
        return classes.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> returnsStage(method) && !isPrivate(method) && reachesStore(method, new HashSet<>()))
                .map(JavaMethod::getFullName)
                .sorted()
                .toList();
    }

    private static boolean reachesStore(JavaMethod method, Set<JavaMethod> seen) {
        if (!seen.add(method)) {
            return false;
        }
        for (JavaMethodCall call : method.getMethodCallsFromSelf()) {
            String target = call.getTargetOwner().getFullName() + "." + call.getName();
            if (!call.isDeclaredInLambda()
                    && !failsStage(method, call)
                    && (STORES.contains(target)
                            || call.getTarget()
                                    .resolveMember()
                                    .filter(next -> !returnsStage(next) || isPrivate(next))
                                    .filter(next -> reachesStore(next, seen))
                                    .isPresent())) {
                return true;
            }
        }
        return false;
    }

    /** Whether what a call throws is caught, and a stage fails with it. */
    private static boolean failsStage(JavaMethod method, JavaMethodCall call) {
        return method.getTryCatchBlocks().stream()
                        .filter(block -> block.getAccessesContainedInTryBlock().contains(call))
                        .flatMap(block -> block.getCaughtThrowables().stream())
                        .anyMatch(caught -> caught.isEquivalentTo(RuntimeException.class))
                && method.getMethodCallsFromSelf().stream()
                        .anyMatch(next -> next.getTargetOwner().isEquivalentTo(Stages.class)
                                && next.getName().equals("failed"));
    }

    private static boolean returnsStage(JavaMethod method) {
        return method.getRawReturnType().isAssignableTo(CompletionStage.class);
    }

    private static boolean isPrivate(JavaMethod method) {
        return method.getModifiers().contains(JavaModifier.PRIVATE);
    }
}
