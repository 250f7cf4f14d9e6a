package org.hotseat.toolkit.lock;

import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.hotseat.toolkit.InvalidArgumentException;
import org.jspecify.annotations.Nullable;

/**
 * A placeholder in the key of a {@link Lock}: a parameter, {@code orderId}, or a value that is read from it by
 * accessors, {@code order.customer.id}. An accessor is a public method without parameters named {@code id},
 * {@code getId} or {@code isId}, in the declared type of the parameter.
 *
 * @param name the placeholder as written in the key
 * @param parameter the index of the parameter
 * @param accessors the accessors to call, one after the other; empty for the parameter itself
 */
record KeyPath(String name, int parameter, List<Method> accessors) {

    private static final Pattern DOT = Pattern.compile("\\.");

    /**
     * Resolves a placeholder for a method.
     *
     * @throws IllegalArgumentException when the placeholder cannot be resolved; gives the reason
     */
    static KeyPath of(String name, Executable method) {
        String[] words = DOT.split(name, -1);
        for (String word : words) {
            if (!isName(word)) {
                throw new IllegalArgumentException("{" + name
                        + "} is neither the name of a parameter nor a path of names; expressions are not understood");
            }
        }
        int index = index(words[0], method);
        List<Method> accessors = new ArrayList<>();
        Class<?> type = method.getParameterTypes()[index];
        for (String word : List.of(words).subList(1, words.length)) {
            Method accessor = accessor(type, word, name);
            accessors.add(accessor);
            type = accessor.getReturnType();
        }
        return new KeyPath(name, index, accessors);
    }

    /**
     * Returns the value for the arguments of one call.
     *
     * @throws InvalidArgumentException when the value, or an object on the path to it, is null
     */
    Object value(@Nullable Object[] arguments) {
        Object value = required(arguments[parameter]);
        for (Method accessor : accessors) {
            value = required(read(accessor, value));
        }
        return value;
    }

    private Object required(@Nullable Object value) {
        if (value == null) {
            throw new InvalidArgumentException(name, "is required");
        }
        return value;
    }

    private static @Nullable Object read(Method accessor, Object value) {
        try {
            return accessor.invoke(value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(accessor + " was accessible at the start", e);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            throw new IllegalStateException(accessor + " failed", e.getCause());
        }
    }

    private static Method accessor(Class<?> type, String word, String path) {
        String capital = word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
        for (String name : List.of(word, "get" + capital, "is" + capital)) {
            for (Method method : type.getMethods()) {
                boolean reads = method.getName().equals(name)
                        && method.getParameterCount() == 0
                        && method.getReturnType() != void.class
                        && !Modifier.isStatic(method.getModifiers());
                // Reflection reaches a public method of a non-public class only after it was made accessible.
                if (reads && method.trySetAccessible()) {
                    return method;
                }
            }
        }
        throw new IllegalArgumentException("{" + path + "}: " + type.getSimpleName() + " has no public " + word
                + "(), get" + capital + "() or is" + capital + "()");
    }

    private static int index(String name, Executable method) {
        Parameter[] all = method.getParameters();
        for (int i = 0; i < all.length; i++) {
            if (!all[i].isNamePresent()) {
                throw new IllegalArgumentException(
                        "the names of its parameters are not known: compile with -parameters");
            }
            if (all[i].getName().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("it has no parameter named " + name);
    }

    private static boolean isName(String name) {
        return !name.isEmpty()
                && Character.isJavaIdentifierStart(name.charAt(0))
                && name.chars().allMatch(Character::isJavaIdentifierPart);
    }
}
