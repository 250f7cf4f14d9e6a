package org.hotseat.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.FailureReport;
import org.hotseat.testing.MainClasses;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ImportRuleTest {

    private static final String REAL = "org.hotseat";
    private static final String BROKEN = "org.hotseat.architecture.broken";

    private static final JavaClasses REAL_CLASSES = MainClasses.all();
    private static final JavaClasses BROKEN_CLASSES = new ClassFileImporter().importPackages(BROKEN);

    @ParameterizedTest
    @EnumSource
    void holdsForHotseat(ImportRule rule) {
        assertThat(REAL_CLASSES).isNotEmpty();
        rule.under(REAL).check(REAL_CLASSES);
    }

    @ParameterizedTest
    @EnumSource
    void findsTheViolationThatIsThereOnPurpose(ImportRule rule) {
        FailureReport report = rule.under(BROKEN).evaluate(BROKEN_CLASSES).getFailureReport();
        assertThat(report.getDetails()).anyMatch(line -> line.contains(BROKEN + "." + rule.violation()));
    }
}
