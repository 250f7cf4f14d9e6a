package org.hotseat.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ext.Provider;
import org.hotseat.architecture.broken.api.HiddenConstructorResource;
import org.hotseat.testing.MainClasses;
import org.junit.jupiter.api.Test;

/**
 * Payara lets CDI make resources and providers in any way. WildFly's RESTEasy refuses to deploy one that has no public
 * constructor without parameters, although CDI calls the {@code @Inject} one there as well.
 */
class ConstructorRuleTest {

    private static final ArchRule RULE = classes()
            .that()
            .areAnnotatedWith(Path.class)
            .or()
            .areAnnotatedWith(Provider.class)
            .should(havePublicEmptyConstructor())
            .allowEmptyShould(true);

    @Test
    void holdsForHotseat() {
        RULE.check(MainClasses.all());
    }

    @Test
    void findsTheViolationThatIsThereOnPurpose() {
        assertThat(RULE.evaluate(new ClassFileImporter().importClasses(HiddenConstructorResource.class))
                        .hasViolation())
                .isTrue();
    }

    private static ArchCondition<JavaClass> havePublicEmptyConstructor() {
        return new ArchCondition<>("have a public constructor without parameters") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean found = type.getConstructors().stream()
                        .anyMatch(each -> each.getModifiers().contains(JavaModifier.PUBLIC)
                                && each.getRawParameterTypes().isEmpty());
                events.add(new SimpleConditionEvent(type, found, type.getName() + " has none"));
            }
        };
    }
}
