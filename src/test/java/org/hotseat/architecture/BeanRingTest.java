package org.hotseat.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaParameterizedType;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.architecture.broken.ring.Left;
import org.hotseat.testing.MainClasses;
import org.junit.jupiter.api.Test;

/**
 * No bean needs itself by way of others, not by a late look-up ({@code Instance}) either: each can be read, built and
 * tested after those it needs. An {@code Event} is no need.
 */
class BeanRingTest {

    @Test
    void noBeanNeedsItself() {
        assertThat(rings(MainClasses.all())).isEmpty();
    }

    @Test
    void findsTheRingThatIsThereOnPurpose() {
        assertThat(rings(new ClassFileImporter().importPackagesOf(Left.class)))
                .containsExactly("Left", "Right", "Work");
    }

    /** The names of all beans that lie on a ring. */
    private static Set<String> rings(Collection<JavaClass> classes) {
        Map<JavaClass, Set<JavaClass>> needs =
                new TreeMap<>((one, other) -> one.getName().compareTo(other.getName()));
        classes.forEach(bean -> needs.put(
                bean,
                injected(bean)
                        .flatMap(type -> classes.stream().filter(each -> each.isAssignableTo(type.getName())))
                        .collect(Collectors.toSet())));
        Set<String> rings = new TreeSet<>();
        needs.keySet().stream()
                .filter(bean -> reaches(bean, bean, needs))
                .forEach(bean -> rings.add(bean.getSimpleName()));
        return rings;
    }

    private static boolean reaches(JavaClass from, JavaClass bean, Map<JavaClass, Set<JavaClass>> needs) {
        Set<JavaClass> seen = new HashSet<>();
        Deque<JavaClass> open = new ArrayDeque<>(needs.getOrDefault(from, Set.of()));
        while (!open.isEmpty()) {
            JavaClass next = open.pop();
            if (next.equals(bean)) {
                return true;
            }
            if (seen.add(next)) {
                open.addAll(needs.getOrDefault(next, Set.of()));
            }
        }
        return false;
    }

    /** The types that a bean has injected, those of late look-ups included. */
    private static Stream<JavaClass> injected(JavaClass bean) {
        Stream<JavaType> fields = bean.getFields().stream()
                .filter(field -> field.isAnnotatedWith(Inject.class))
                .map(JavaField::getType);
        Stream<JavaType> parameters = bean.getConstructors().stream()
                .filter(constructor -> constructor.isAnnotatedWith(Inject.class))
                .map(JavaConstructor::getParameterTypes)
                .flatMap(List::stream);
        return Stream.concat(fields, parameters)
                .filter(type -> !type.toErasure().isEquivalentTo(Event.class))
                .flatMap(type -> type instanceof JavaParameterizedType generic
                        ? generic.getActualTypeArguments().stream()
                        : Stream.of(type))
                .map(JavaType::toErasure);
    }
}
