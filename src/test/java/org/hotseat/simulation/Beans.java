package org.hotseat.simulation;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hotseat.kernel.Service;
import org.jspecify.annotations.Nullable;

/**
 * The beans of one server, made by their constructors as the container makes them, but for those that are given: the
 * edges to the world.
 */
final class Beans {

    /** The rooms of which beans are taken; the others are sale models and what stands above them. */
    private static final List<String> ROOMS =
            List.of("kernel", "redis", "facts", "hotstate", "order", "flashsale", "event", "toolkit");

    private static final List<Class<?>> SERVICES = services();

    private final Map<Class<?>, Object> made = new HashMap<>();
    private final List<Object> given = new ArrayList<>();

    Beans(Object... edges) {
        given.addAll(List.of(edges));
    }

    /** The bean of a type. */
    <T> T get(Class<T> type) {
        for (Object edge : given) {
            if (type.isInstance(edge)) {
                return type.cast(edge);
            }
        }
        List<Class<?>> found = named(type);
        if (found.size() != 1) {
            throw new IllegalStateException(type + " is " + found);
        }
        return type.cast(one(found.get(0)));
    }

    /** All beans of a type. */
    <T> List<T> all(Class<T> type) {
        return named(type).stream().map(each -> type.cast(one(each))).toList();
    }

    private static List<Class<?>> named(Class<?> type) {
        return SERVICES.stream().filter(type::isAssignableFrom).toList();
    }

    private Object one(Class<?> type) {
        @Nullable Object known = made.get(type);
        if (known != null) {
            return known;
        }
        Object bean = make(type);
        made.put(type, bean);
        for (Class<?> part = type; part != null; part = part.getSuperclass()) {
            for (Method method : part.getDeclaredMethods()) {
                if (method.isAnnotationPresent(PostConstruct.class)) {
                    call(bean, method);
                }
            }
        }
        return bean;
    }

    private Object make(Class<?> type) {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.isAnnotationPresent(Inject.class) || constructor.getParameterCount() == 0 && type.getDeclaredConstructors().length == 1) {
                constructor.setAccessible(true);
                try {
                    return constructor.newInstance(Stream.of(constructor.getParameters())
                            .map(this::argument)
                            .toArray());
                } catch (InvocationTargetException e) {
                    throw new IllegalStateException("cannot make " + type, e.getCause());
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException("cannot make " + type, e);
                }
            }
        }
        throw new IllegalStateException("nothing makes " + type);
    }

    private Object argument(Parameter parameter) {
        Class<?> type = parameter.getType();
        if (type == Instance.class) {
            return instance(named(parameter));
        }
        return type == Event.class ? event() : get(type);
    }

    private static Class<?> named(Parameter parameter) {
        java.lang.reflect.Type named =
                ((ParameterizedType) parameter.getParameterizedType()).getActualTypeArguments()[0];
        return (Class<?>) (named instanceof ParameterizedType generic ? generic.getRawType() : named);
    }

    private Object instance(Class<?> type) {
        return Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Instance.class}, (proxy, method, arguments) -> switch (
                        method.getName()) {
                    case "stream" -> all(type).stream();
                    case "iterator" -> all(type).iterator();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private Object event() {
        return Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Event.class}, (proxy, method, arguments) -> {
                    for (Class<?> type : SERVICES) {
                        for (Method observer : type.getDeclaredMethods()) {
                            if (observes(observer, arguments[0])) {
                                call(one(type), observer, arguments[0]);
                            }
                        }
                    }
                    return null;
                });
    }

    private static boolean observes(Method method, Object event) {
        return method.getParameterCount() == 1
                && method.getParameters()[0].isAnnotationPresent(Observes.class)
                && method.getParameterTypes()[0] != Object.class
                && method.getParameterTypes()[0].isInstance(event);
    }

    /** Calls a method that only its own room may call. */
    static @Nullable Object call(Object bean, Method method, Object... arguments) {
        try {
            method.setAccessible(true);
            return method.invoke(bean, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException trouble) {
                throw trouble;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Class<?>> services() {
        try {
            URL one = Service.class.getResource("Service.class");
            Path root = Path.of(java.util.Objects.requireNonNull(one).toURI())
                    .getParent()
                    .getParent();
            List<Class<?>> services = new ArrayList<>();
            for (String room : ROOMS) {
                try (Stream<Path> files = Files.walk(root.resolve(room))) {
                    for (Path file : files.filter(path -> path.toString().endsWith(".class")).sorted().toList()) {
                        String name = root.getParent().getParent().relativize(file).toString();
                        Class<?> type = Class.forName(
                                name.substring(0, name.length() - 6).replace('/', '.'),
                                false,
                                Beans.class.getClassLoader());
                        if (type.isAnnotationPresent(Service.class) && !Modifier.isAbstract(type.getModifiers())) {
                            services.add(type);
                        }
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
}
