package org.hotseat.api.json;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/**
 * Writes answers of one type in the form of {@link Json}. Each type needs a class of its own: a server asks the writer
 * of the nearest type first, and has its own one for {@code Object}.
 */
abstract class JsonAnswers<T> implements MessageBodyWriter<T> {

    private final Class<?> written;

    JsonAnswers(Class<?> written) {
        this.written = written;
    }

    @Override
    public boolean isWriteable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return written.isAssignableFrom(type);
    }

    @Override
    public void writeTo(
            T answer,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream out)
            throws IOException {
        out.write(Json.bytes(answer));
    }
}
