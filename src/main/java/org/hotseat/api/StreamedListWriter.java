package org.hotseat.api;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hotseat.api.json.Csv;
import org.hotseat.api.json.Json;
import org.hotseat.api.problem.Problems;
import org.hotseat.kernel.AmountCurrency;
import org.hotseat.kernel.list.Lines;
import org.hotseat.kernel.list.Listed;

/**
 * Writes a whole list line by line, as NDJSON or as {@link Csv}. If the rest of the list cannot be read, the status was
 * already sent. The last line then is the problem, which looks different from an entry.
 */
@Provider
@Dependent
@Produces({Listed.NDJSON, Listed.CSV})
public class StreamedListWriter implements MessageBodyWriter<Lines> {

    private final Problems problems = new Problems();

    @Override
    public boolean isWriteable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return Lines.class.isAssignableFrom(type);
    }

    @Override
    public void writeTo(
            Lines lines,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream out)
            throws IOException {
        boolean csv = mediaType.getSubtype().equals("csv");
        // Otherwise RESTEasy would add parameters of its own.
        headers.putSingle(HttpHeaders.CONTENT_TYPE, csv ? Listed.CSV + ";charset=UTF-8" : Listed.NDJSON);
        if (csv) {
            out.write(bytes(Csv.header(lines.columns())));
        }
        try {
            for (List<?> entries = lines.next(); !entries.isEmpty(); entries = lines.next()) {
                ByteArrayOutputStream chunk = new ByteArrayOutputStream();
                for (Object entry : entries) {
                    chunk.writeBytes(
                            csv
                                    ? bytes(Csv.line(lines.columns(), AmountCurrency.addTo(Json.fields(entry))))
                                    : ndjson(entry));
                }
                chunk.writeTo(out);
                out.flush();
            }
        } catch (RuntimeException e) {
            byte[] problem = problems.of(e).json();
            out.write(csv ? bytes(Csv.line(List.of(new String(problem, StandardCharsets.UTF_8)))) : line(problem));
        }
    }

    private static byte[] ndjson(Object entry) {
        return line(Json.bytes(entry));
    }

    private static byte[] line(byte[] json) {
        byte[] line = new byte[json.length + 1];
        System.arraycopy(json, 0, line, 0, json.length);
        line[json.length] = '\n';
        return line;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
