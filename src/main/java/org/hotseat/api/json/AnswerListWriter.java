package org.hotseat.api.json;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.util.Collection;

/** Writes a list of records in the form of {@link Json}. */
@Provider
@Dependent
@Produces({MediaType.APPLICATION_JSON, "application/cloudevents-batch+json"})
public class AnswerListWriter extends JsonAnswers<Collection<?>> {

    /** Called by the container. */
    public AnswerListWriter() {
        super(Collection.class);
    }
}
