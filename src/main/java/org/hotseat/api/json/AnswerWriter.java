package org.hotseat.api.json;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;

/** Writes a record as an answer, in the form of {@link Json}. */
@Provider
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class AnswerWriter extends JsonAnswers<Record> {

    /** Called by the container. */
    public AnswerWriter() {
        super(Record.class);
    }
}
