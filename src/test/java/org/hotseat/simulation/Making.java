package org.hotseat.simulation;

import jakarta.annotation.PostConstruct;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.hotseat.kernel.Service;

/** The making of one kind of bean: its constructor, and what is called when it is made. */
record Making(Constructor<?> constructor, List<Parameter> parameters, List<Method> first) {

    /** The rooms of which beans are taken in each world, beside those of its sale model. */
    private static final List<String> ROOMS =
            List.of("kernel", "redis", "facts", "hotstate", "order", "ticket", "event", "toolkit");

    private static final String CLASS = ".class";

    static Making of(Class<?> type) {
        Constructor<?>[] all = type.getDeclaredConstructors();
        for (Constructor<?> each : all) {
            if (each.isAnnotationPresent(Inject.class) || (all.length == 1 && each.getParameterCount() == 0)) {
                each.setAccessible(true);
                return new Making(each, List.of(each.getParameters()), first(type));
            }
        }
        throw new IllegalStateException("nothing makes " + type);
    }

    private static List<Method> first(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> part = type; part != null; part = part.getSuperclass()) {
            for (Method method : part.getDeclaredMethods()) {
                if (method.isAnnotationPresent(PostConstruct.class)) {
                    methods.add(method);
                }
            }
        }
        return methods;
    }

    Object make(Object... arguments) {
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("cannot make " + constructor, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make " + constructor, e);
        }
    }

    /** All kinds of beans of a world, in the order of their names. @param more rooms of its sale model */
    static List<Class<?>> services(Collection<String> more) {
        try {
            Path root = Path.of(Objects.requireNonNull(Service.class.getResource("Service.class"))
                            .toURI())
                    .getParent()
                    .getParent();
            List<Class<?>> services = new ArrayList<>();
            for (String room :
                    Stream.concat(ROOMS.stream(), more.stream()).sorted().toList()) {
                try (Stream<Path> files = Files.walk(root.resolve(room))) {
                    for (Path file : files.filter(path -> path.toString().endsWith(CLASS))
                            .sorted()
                            .toList()) {
                        add(
                                services,
                                root.getParent().getParent().relativize(file).toString());
                    }
                }
            }
            return services;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void add(List<Class<?>> services, String file) throws ClassNotFoundException {
        String name = file.substring(0, file.length() - CLASS.length()).replace('/', '.');
        Class<?> type = Class.forName(name, false, Making.class.getClassLoader());
        if (type.isAnnotationPresent(Service.class) && !Modifier.isAbstract(type.getModifiers())) {
            services.add(type);
        }
    }
}
