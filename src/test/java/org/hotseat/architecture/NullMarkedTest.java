package org.hotseat.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.stream.StreamSupport;
import org.hotseat.architecture.broken.ops.OpsWithSchedule;
import org.hotseat.testing.MainClasses;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** NullAway looks at marked packages only, so a package without the mark would go unchecked and nobody would notice. */
class NullMarkedTest {

    @Test
    void everyPackageOfHotseatIsNullMarked() {
        assertThat(unmarked(MainClasses.all())).isEmpty();
    }

    @Test
    void aPackageWithoutTheMarkIsFound() {
        assertThat(unmarked(new ClassFileImporter().importClasses(OpsWithSchedule.class)))
                .containsExactly(OpsWithSchedule.class.getPackageName());
    }

    private static List<String> unmarked(Iterable<JavaClass> classes) {
        return StreamSupport.stream(classes.spliterator(), false)
                .map(JavaClass::getPackage)
                .distinct()
                .filter(each -> !each.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .toList();
    }
}
