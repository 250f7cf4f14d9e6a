package org.hotseat.testing;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Names of tests in documents: {@code org.hotseat.api.RolesIT#someMethod}. */
final class TestNames {

    private TestNames() {}

    /** Whether there is such a test, of the class itself or inherited, that is not disabled. */
    static boolean exists(String name) {
        int method = name.indexOf('#');
        if (method < 0) {
            return false;
        }
        try {
            Class<?> type = Class.forName(name.substring(0, method), false, TestNames.class.getClassLoader());
            return !type.isAnnotationPresent(Disabled.class)
                    && methods(type)
                            .filter(each -> each.getName().equals(name.substring(method + 1)))
                            .anyMatch(TestNames::isTest);
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Stream<Method> methods(Class<?> type) {
        Stream<Method> own = Arrays.stream(type.getDeclaredMethods());
        Stream<Method> ofInterfaces = Arrays.stream(type.getInterfaces()).flatMap(TestNames::methods);
        Stream<Method> ofSuper = type.getSuperclass() == null ? Stream.empty() : methods(type.getSuperclass());
        return Stream.of(own, ofInterfaces, ofSuper).flatMap(each -> each);
    }

    private static boolean isTest(Method method) {
        return !method.isAnnotationPresent(Disabled.class)
                && (method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(ParameterizedTest.class));
    }
}
