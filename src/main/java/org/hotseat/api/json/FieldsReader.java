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
 * Reads a request's body into {@link Fields}. No body at all, and the literal {@code null}, read as no fields. Refuses
 * a body that is not {@code application/json} or is compressed (415), and what {@link JsonBody} refuses (400). Reads
 * nothing beyond an operator's limit (413); that of the caller was kept before, see {@code BodyAdmission}.
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

    /** The fields of a body. @param mediaType null when the request names none */
    public Fields read(@Nullable MediaType mediaType, MultivaluedMap<String, String> headers, InputStream in)
            throws IOException {
        refuseAnnouncedLength(headers.getFirst(HttpHeaders.CONTENT_LENGTH));
        byte[] body = in.readNBytes(limit + 1);
        if (body.length > limit) {
            throw new ClientErrorException(TOO_LARGE);
        }
        if (body.length == 0) {
            return Fields.none();
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

    /** Spares reading what is known to be too long; what is no number is the container's to refuse. */
    private void refuseAnnouncedLength(@Nullable String length) {
        if (length != null && length.matches("\\d{1,18}") && Long.parseLong(length) > limit) {
            throw new ClientErrorException(TOO_LARGE);
        }
    }
}
