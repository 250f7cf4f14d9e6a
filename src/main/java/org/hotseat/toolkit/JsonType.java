package org.hotseat.toolkit;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * The type as which a JSON value is read. {@link #of} creates it for a class. A type with type arguments needs an
 * anonymous subclass: {@code new JsonType<List<Seat>>() {}}.
 */
public abstract class JsonType<T> {

    private final Type type;

    /** @throws IllegalStateException when the subclass has no type argument: a bug of the caller */
    protected JsonType() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType parent)) {
            throw new IllegalStateException("Write new JsonType<List<Seat>>() {} with the type in it");
        }
        this.type = parent.getActualTypeArguments()[0];
    }

    private JsonType(Class<T> type) {
        this.type = type;
    }

    public static <T> JsonType<T> of(Class<T> type) {
        return new Plain<>(type);
    }

    public Type type() {
        return type;
    }

    @Override
    public final String toString() {
        return type.getTypeName();
    }

    private static final class Plain<T> extends JsonType<T> {
        Plain(Class<T> type) {
            super(type);
        }
    }
}
