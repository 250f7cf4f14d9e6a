package org.hotseat.api.json;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.util.Map;

/**
 * Writes a map of names to values in the form of {@link Json}, for resources that answer without a record of their own.
 */
@Provider
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class AnswerMapWriter extends JsonAnswers<Map<?, ?>> {

    /** Called by the container. */
    public AnswerMapWriter() {
        super(Map.class);
    }
}
