package org.hotseat.simulation;

import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The beans of one server, made by their constructors as the container makes them, but for those that are given: the
 * edges to the world.
 */
final class Beans {

    /** The kinds of beans of a world, and their methods that observe events. */
    private record Kinds(List<Class<?>> services, List<Method> observers) {

        static Kinds of(Set<String> rooms) {
            List<Class<?>> services = Making.services(rooms);
            return new Kinds(
                    services,
                    services.stream()
                            .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                            .filter(Beans::observes)
                            .toList());
        }
    }

    private static final Map<Set<String>, Kinds> KINDS = new ConcurrentHashMap<>();
    private static final Map<Class<?>, Making> MAKING = new ConcurrentHashMap<>();

    private final Map<Class<?>, Object> made = new HashMap<>();
    private final List<Object> given = new ArrayList<>();

    private final Kinds kinds;

    /** @param rooms those of the world's sale model */
    Beans(Set<String> rooms, Object... edges) {
        kinds = KINDS.computeIfAbsent(rooms, Kinds::of);
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

    private List<Class<?>> named(Class<?> type) {
        return kinds.services().stream().filter(type::isAssignableFrom).toList();
    }

    private Object one(Class<?> type) {
        @Nullable Object known = made.get(type);
        if (known != null) {
            return known;
        }
        Making making = MAKING.computeIfAbsent(type, Making::of);
        Object bean =
                making.make(making.parameters().stream().map(this::argument).toArray());
        made.put(type, bean);
        making.first().forEach(method -> call(bean, method));
        return bean;
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
                getClass().getClassLoader(),
                new Class<?>[] {Instance.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "stream" -> all(type).stream();
                    case "iterator" -> all(type).iterator();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private Object event() {
        return Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Event.class}, (proxy, method, arguments) -> {
                    for (Method observer : kinds.observers()) {
                        if (observer.getParameterTypes()[0].isInstance(arguments[0])) {
                            call(one(observer.getDeclaringClass()), observer, arguments[0]);
                        }
                    }
                    return null;
                });
    }

    private static boolean observes(Method method) {
        return method.getParameterCount() == 1
                && method.getParameters()[0].isAnnotationPresent(Observes.class)
                && method.getParameterTypes()[0] != Object.class;
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
}
