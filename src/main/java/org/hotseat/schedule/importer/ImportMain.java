package org.hotseat.schedule.importer;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.toolkit.Settings;

/**
 * Imports an earlier system's data: {@code ImportMain FILE [--write] [--skip-refused]}. The file is described in
 * {@code docs/how-to/adopt-existing-data.md}. MongoDB is that of {@code MONGODB_URI} and {@code MONGODB_DATABASE}, as
 * the server reads them.
 *
 * <p>The exit code is 0 if all is well, 1 if rows are refused that are not to be left out or a server's places differ
 * from the rows, and 2 if the import could not be done.
 */
public final class ImportMain {

    private static final String USAGE = "usage: ImportMain FILE [--write] [--skip-refused]";
    private static final String WRITE = "--write";
    private static final String SKIP = "--skip-refused";

    private ImportMain() {}

    public static void main(String[] arguments) {
        // The driver's log has no place here, and says so in three lines.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        System.exit(run(arguments, name -> Optional.ofNullable(System.getenv(name)), System.out));
    }

    /**
     * Runs the import.
     *
     * @param environment the value of an environment variable
     * @return the exit code
     */
    static int run(String[] arguments, Function<String, Optional<String>> environment, PrintStream out) {
        List<String> words = new ArrayList<>(Arrays.asList(arguments));
        boolean write = words.remove(WRITE);
        boolean skip = words.remove(SKIP);
        if (words.size() != 1 || words.get(0).startsWith("-")) {
            out.println(USAGE);
            return 2;
        }
        try {
            ImportPlan plan = MappingFile.read(Path.of(words.get(0)));
            MongoConnection mongo = new MongoConnection(new FactsSettings(Settings.withFiles(
                    name -> environment.apply(name.replace('.', '_').toUpperCase(Locale.ROOT)))));
            try (RowSource source = plan.open()) {
                return new ImportRun(plan, source, new ImportedFacts(mongo), out).run(write, skip) ? 0 : 1;
            } finally {
                mongo.close();
            }
        } catch (ImportException | HotseatException | IllegalArgumentException e) {
            out.println(e.getMessage());
            return 2;
        }
    }
}
