package org.hotseat.erasure;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Constructor;
import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;

/** The collections that the features name for erasures, read without a server. */
final class PersonalCollections {

    private PersonalCollections() {}

    static List<String> named() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("org.hotseat").stream()
                        .filter(each -> each.isAssignableTo(PersonalFacts.class))
                        .filter(each -> !each.getModifiers().contains(JavaModifier.ABSTRACT))
                        .map(PersonalCollections::made)
                        .flatMap(facts -> facts.personal().stream())
                        .map(PersonalData::collection)
                        .sorted()
                        .toList();
    }

    /** Without anything that it needs for more than to tell its collections. */
    private static PersonalFacts made(JavaClass found) {
        try {
            Constructor<?> constructor = found.reflect().getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            return (PersonalFacts) constructor.newInstance(new Object[constructor.getParameterCount()]);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
