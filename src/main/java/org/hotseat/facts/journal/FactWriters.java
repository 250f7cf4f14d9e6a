package org.hotseat.facts.journal;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.facts.FactWriter;
import org.hotseat.kernel.Service;

/** The {@link FactWriter}s of all features, by the kind of fact. */
@Service
public class FactWriters {

    private final Map<String, FactWriter> writers;

    @Inject
    public FactWriters(@Any Instance<FactWriter> writers) {
        this(writers.stream());
    }

    private FactWriters(Stream<FactWriter> writers) {
        this.writers = writers.collect(Collectors.toUnmodifiableMap(FactWriter::kind, Function.identity()));
    }

    /** Creates the registry with the given writers, without a container. */
    public static FactWriters of(List<? extends FactWriter> writers) {
        return new FactWriters(writers.stream().map(writer -> writer));
    }

    /** Returns the writer of a kind of facts; empty for a kind of a newer version of the server. */
    public Optional<FactWriter> of(String kind) {
        return Optional.ofNullable(writers.get(kind));
    }
}
