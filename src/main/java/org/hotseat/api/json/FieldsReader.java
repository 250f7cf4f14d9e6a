package org.hotseat.api.json;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.hotseat.kernel.form.Fields;
import org.jspecify.annotations.Nullable;

/**
 * Reads a request's body into {@link Fields}. No body and the literal {@code null} give no fields. Refuses a body that
 * is not {@code application/json} or is compressed (415), and bodies that {@link JsonBody} refuses (400). Never reads
 * more than an operator's limit (413). {@code BodyAdmission} has checked the caller's own limit before.
 */
@Provider
@Dependent
public class FieldsReader implements MessageBodyReader<Fields> {

    private static final int DEFAULT_LIMIT = 1_048_576;
    private static final int TOO_LARGE = 413;

    private final int limit;
    private final boolean refusesUnknown;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    public FieldsReader() {
        this(DEFAULT_LIMIT, true);
    }

    @Inject
    public FieldsReader(BodySettings settings, UnknownSettings unknown) {
        this(settings.operatorLimit(), unknown.refused());
    }

    FieldsReader(int limit, boolean refusesUnknown) {
        this.limit = limit;
        this.refusesUnknown = refusesUnknown;
    }

    @Override
    public boolean isReadable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return type == Fields.class;
    }

    @Override
    public Fields readFrom(
            Class<Fields> type,
            Type generic,
            Annotation[] annotations,
            @Nullable MediaType mediaType,
            MultivaluedMap<String, String> headers,
            InputStream in)
            throws IOException {
        return read(mediaType, headers, in);
    }

    /**
     * Reads the fields of a body.
     *
     * @param mediaType the media type; null when the request names none
     */
    public Fields read(@Nullable MediaType mediaType, MultivaluedMap<String, String> headers, InputStream in)
            throws IOException {
        refuseAnnouncedLength(headers.getFirst(HttpHeaders.CONTENT_LENGTH));
        byte[] body = in.readNBytes(limit + 1);
        if (body.length > limit) {
            throw new ClientErrorException(TOO_LARGE);
        }
        if (body.length == 0) {
            return Fields.empty();
        }
        if (mediaType == null
                || !MediaType.APPLICATION_JSON_TYPE.isCompatible(mediaType)
                || mediaType.isWildcardType()
                || compressed(headers.getFirst(HttpHeaders.CONTENT_ENCODING))) {
            throw new NotSupportedException();
        }
        return new Fields(JsonBody.parse(body), refusesUnknown);
    }

    private static boolean compressed(@Nullable String coding) {
        return coding != null && !coding.isBlank() && !coding.strip().equalsIgnoreCase("identity");
    }

    /**
     * Refuses a body whose announced length is over the limit, without reading it. The container refuses a length that
     * is not a number.
     */
    private void refuseAnnouncedLength(@Nullable String length) {
        if (length != null && length.matches("\\d{1,18}") && Long.parseLong(length) > limit) {
            throw new ClientErrorException(TOO_LARGE);
        }
    }
}
