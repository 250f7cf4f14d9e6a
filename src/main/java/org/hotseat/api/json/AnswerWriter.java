package org.hotseat.api.json;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;

/** Writes the record a resource answers with; {@link Json} says how. */
@Provider
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class AnswerWriter extends JsonAnswers<Record> {

    /** For the container. */
    public AnswerWriter() {
        super(Record.class);
    }
}
