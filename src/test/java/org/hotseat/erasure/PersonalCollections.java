package org.hotseat.erasure;

import java.lang.reflect.Constructor;
import java.util.List;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.testing.MainClasses;

/** The collections that the features name for erasures, read without a server. */
final class PersonalCollections {

    private PersonalCollections() {}

    static List<String> named() {
        return MainClasses.of(PersonalFacts.class).stream()
                .map(PersonalCollections::made)
                .flatMap(facts -> facts.personalData().stream())
                .map(PersonalData::collection)
                .sorted()
                .toList();
    }

    /** Without anything that it needs for more than to tell its collections. */
    private static PersonalFacts made(Class<?> found) {
        try {
            Constructor<?> constructor = found.getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            return (PersonalFacts) constructor.newInstance(new Object[constructor.getParameterCount()]);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
