package org.hotseat.api.json;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.util.Map;

/** Writes a map of names to values, where a resource answers with no record of its own; {@link Json} says how. */
@Provider
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class AnswerMapWriter extends JsonAnswers<Map<?, ?>> {

    /** For the container. */
    public AnswerMapWriter() {
        super(Map.class);
    }
}
