package org.hotseat.ops.warmup;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.InjectionPoint;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotseat.kernel.caller.WarmUpEndpoint;

/**
 * A second set of the application's beans, created from the same classes with other objects in a few places. A bean is
 * created again if it needs, directly or indirectly, an object that was {@linkplain #give given}. All other beans are
 * the application's own. Beans that are created here observe no events, and their own events reach nobody. Not
 * thread-safe.
 */
final class WarmUpBeans implements WarmUpEndpoint.Beans {

    private final BeanManager manager;
    private final Map<Class<?>, Object> given = new HashMap<>();
    private final Set<Class<?>> kept = new HashSet<>();
    private final Map<Bean<?>, Object> made = new LinkedHashMap<>();
    private final Map<Bean<?>, Boolean> again = new HashMap<>();

    /** @param kept the classes of beans that are never created again */
    WarmUpBeans(BeanManager manager, Set<Class<?>> kept) {
        this.manager = manager;
        this.kept.addAll(kept);
    }

    @Override
    public <T> void setBean(Class<T> type, T object) {
        given.put(type, object);
        again.clear();
    }

    @Override
    public <T> T get(Class<T> type) {
        return type.cast(find(type, Set.of()));
    }

    /** Returns all beans of a type. */
    <T> List<T> all(Class<T> type) {
        return beans(type).stream().map(bean -> type.cast(object(bean, type))).toList();
    }

    /**
     * Ends the created beans, the last one first.
     *
     * @param but the class of objects that are not ended here
     */
    void end(Class<?> but) {
        List<Object> objects = new ArrayList<>(made.values());
        Collections.reverse(objects);
        objects.stream()
                .filter(object -> !but.isInstance(object))
                .forEach(object -> BeanObjects.call(object, PreDestroy.class));
    }

    private Object find(Type type, Set<Annotation> qualifiers) {
        Class<?> raw = BeanObjects.raw(type);
        Object known = given.get(raw);
        if (known != null) {
            return known;
        }
        if (raw == Event.class) {
            return BeanObjects.proxy(Event.class, (proxy, method, arguments) -> null);
        }
        if (raw == Instance.class) {
            return instance(BeanObjects.argument(type));
        }
        return object(bean(type, qualifiers), raw);
    }

    private Object instance(Type type) {
        List<Object> all = beans(type).stream()
                .map(bean -> object(bean, BeanObjects.raw(type)))
                .toList();
        return BeanObjects.proxy(Instance.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "iterator" -> all.iterator();
            case "get" -> all.get(0);
            case "isResolvable" -> all.size() == 1;
            default -> InvocationHandler.invokeDefault(proxy, method, arguments);
        });
    }

    private Object object(Bean<?> bean, Class<?> type) {
        Object known = isClass(bean) ? given.get(bean.getBeanClass()) : null;
        if (known != null) {
            return known;
        }
        if (!isCreatedAgain(bean)) {
            return manager.getReference(bean, type, manager.createCreationalContext(bean));
        }
        Object before = made.get(bean);
        if (before == null) {
            before = BeanObjects.create(bean, point -> find(point.getType(), point.getQualifiers()));
            made.put(bean, before);
        }
        return before;
    }

    /** Returns whether a bean is created again. Objects of producers never are. */
    private boolean isCreatedAgain(Bean<?> bean) {
        Boolean known = again.get(bean);
        if (known == null) {
            again.put(bean, false);
            known = isClass(bean)
                    && !kept.contains(bean.getBeanClass())
                    && bean.getInjectionPoints().stream().anyMatch(point -> isOther(point.getType(), point));
            again.put(bean, known);
        }
        return known;
    }

    private boolean isOther(Type type, InjectionPoint point) {
        Class<?> raw = BeanObjects.raw(type);
        if (given.containsKey(raw)) {
            return true;
        }
        if (raw == Instance.class) {
            return beans(BeanObjects.argument(type)).stream().anyMatch(this::isOther);
        }
        return raw != Event.class && isOther(bean(type, point.getQualifiers()));
    }

    private boolean isOther(Bean<?> bean) {
        return given.containsKey(bean.getBeanClass()) || isCreatedAgain(bean);
    }

    private Bean<?> bean(Type type, Set<Annotation> qualifiers) {
        Set<Bean<?>> found = manager.getBeans(type, qualifiers.toArray(Annotation[]::new));
        Bean<?> bean = manager.resolve(found);
        if (bean == null) {
            throw new IllegalStateException("no bean is a " + type);
        }
        return bean;
    }

    private Set<Bean<?>> beans(Type type) {
        return manager.getBeans(type, Any.Literal.INSTANCE);
    }

    private static boolean isClass(Bean<?> bean) {
        return bean.getTypes().contains(bean.getBeanClass());
    }
}
