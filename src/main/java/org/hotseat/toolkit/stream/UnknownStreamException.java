package org.hotseat.toolkit.stream;

import org.hotseat.toolkit.ToolkitException;

/** This application consumes no stream with that name; code {@code unknown-stream}. */
public final class UnknownStreamException extends ToolkitException {

    private static final long serialVersionUID = 1L;

    public UnknownStreamException(String stream) {
        super("unknown-stream", "There is no consumer of a stream " + stream + " here.", null, false);
    }
}
