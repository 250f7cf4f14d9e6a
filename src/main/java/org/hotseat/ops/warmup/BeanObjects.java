package org.hotseat.ops.warmup;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.inject.spi.AnnotatedParameter;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.InjectionPoint;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Creates objects of bean classes by reflection, and calls their life-cycle methods. */
final class BeanObjects {

    private BeanObjects() {}

    /**
     * Creates the object of a bean as CDI would, without interceptors.
     *
     * @param values returns the object for an injection point
     */
    static Object create(Bean<?> bean, Function<InjectionPoint, Object> values) {
        try {
            Set<InjectionPoint> points = bean.getInjectionPoints();
            Optional<Constructor<?>> injected = points.stream()
                    .map(InjectionPoint::getMember)
                    .filter(Constructor.class::isInstance)
                    .<Constructor<?>>map(Constructor.class::cast)
                    .findAny();
            Constructor<?> constructor =
                    injected.isPresent() ? injected.get() : bean.getBeanClass().getDeclaredConstructor();
            constructor.setAccessible(true);
            Object object = constructor.newInstance(points.stream()
                    .filter(point -> point.getMember().equals(constructor))
                    .sorted(Comparator.comparing(point -> ((AnnotatedParameter<?>) point.getAnnotated()).getPosition()))
                    .map(values)
                    .toArray());
            for (InjectionPoint point : points) {
                if (point.getMember() instanceof Field field) {
                    field.setAccessible(true);
                    field.set(object, values.apply(point));
                }
            }
            call(object, PostConstruct.class);
            return object;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot be made again: " + bean, e);
        }
    }

    /** Calls the methods of an object with this annotation, those of its superclasses included. */
    static void call(Object object, Class<? extends Annotation> when) {
        for (@Nullable Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(when)) {
                    try {
                        method.setAccessible(true);
                        method.invoke(object);
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException("cannot be called: " + method, e);
                    }
                }
            }
        }
    }

    /** Returns an object of an interface whose methods are answered by a handler. */
    static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(BeanObjects.class.getClassLoader(), new Class<?>[] {type}, handler);
    }

    /** Returns the class of a type without its type arguments. */
    static Class<?> raw(Type type) {
        return (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
    }

    /** Returns the first type argument of a type. */
    static Type argument(Type type) {
        return ((ParameterizedType) type).getActualTypeArguments()[0];
    }
}
