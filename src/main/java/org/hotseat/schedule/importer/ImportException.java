package org.hotseat.schedule.importer;

import org.jspecify.annotations.Nullable;

/** Ends the import. Its message states what the operator has to correct. */
final class ImportException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ImportException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    ImportException(String message) {
        this(message, null);
    }
}
