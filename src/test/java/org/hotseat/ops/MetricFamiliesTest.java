package org.hotseat.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MetricFamiliesTest {

    @Test
    void aPageWithHelpTypesAndUnitsHasNoFaults() {
        assertThat(faults("""
                                # HELP hotseat_requests_seconds REST requests
                                # TYPE hotseat_requests_seconds histogram
                                hotseat_requests_seconds_bucket{le="0.1"} 1
                                hotseat_requests_seconds_count 1
                                hotseat_requests_seconds_sum 0.05
                                # HELP hotseat_requests_seconds_max REST requests
                                # TYPE hotseat_requests_seconds_max gauge
                                hotseat_requests_seconds_max 0.05
                                # HELP hotseat_credits_total Credits
                                # TYPE hotseat_credits_total counter
                                hotseat_credits_total{outcome="done"} 3.0
                                # HELP hotseat_build_info The build
                                # TYPE hotseat_build_info gauge
                                hotseat_build_info{version="1"} 1
                                # HELP system_load_average_1m The load
                                # TYPE system_load_average_1m gauge
                                system_load_average_1m 0.2
                                """)).isEmpty();
    }

    @Test
    void eachFaultIsFound() {
        assertThat(faults("a_seconds_count 1\n"))
                .containsExactly("a_seconds_count has no TYPE", "a_seconds_count has no HELP");
        assertThat(faults("# HELP a_seconds \n# TYPE a_seconds summary\na_seconds_sum 1\n"))
                .containsExactly("a_seconds_sum has no HELP");
        assertThat(faults("# HELP a Time\n# TYPE a summary\na_sum 1\n"))
                .containsExactly("a does not end with its unit");
        assertThat(faults("# HELP hotseat_queue Length\n# TYPE hotseat_queue gauge\nhotseat_queue 1\n"))
                .containsExactly("hotseat_queue does not end with its unit");
        assertThat(faults("# HELP jvm_x_ms Time\n# TYPE jvm_x_ms gauge\njvm_x_ms 1\n"))
                .containsExactly("jvm_x_ms is not in a base unit");
        assertThat(faults("# HELP a Number\n# TYPE a counter\na 1\n"))
                .containsExactly("a is a counter and not a _total");
        assertThat(faults("# HELP a Number\n# TYPE a untyped\na 1\n")).containsExactly("a is untyped");
    }

    /**
     * The short forms of the registry make a meter without a description, and one that counts rarely may be missing
     * from a page.
     */
    @Test
    void everyMeterIsBuiltWithADescription() throws IOException {
        Pattern shortForm = Pattern.compile("\\b(meters|registry)\\s*\\.(counter|timer|gauge|summary)\\(");
        try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
            assertThat(sources.filter(path -> path.toString().endsWith(".java")))
                    .isNotEmpty()
                    .allSatisfy(path -> assertThat(Files.readString(path)).doesNotContainPattern(shortForm));
        }
    }

    private static List<String> faults(String page) {
        return new MetricFamilies(page).faults();
    }
}
