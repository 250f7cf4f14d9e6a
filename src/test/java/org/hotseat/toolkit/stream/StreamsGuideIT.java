package org.hotseat.toolkit.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.enterprise.inject.Vetoed;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.toolkit.TestRedis;
import org.junit.jupiter.api.Test;

/** The Java of {@code docs/streams.md}: it stands here as it is, compiles, and does what the page says. */
class StreamsGuideIT {

    private static final Pattern SNIPPET = Pattern.compile("(?m)(?:^ {4}.*\\n|^\\n(?= {4}))+");

    private static final List<String> SENT = new CopyOnWriteArrayList<>();

    /** A bean of an application. */
    @Vetoed
    private static final class Mails {

        @Inject
        Streams streams;

        Mails(Streams streams) {
            this.streams = streams;
        }

        StreamConsumer run() {
            EntryStream mails = streams.named("mails");
            streams.append(mails, Map.of("to", "p1", "text", "hello"), 100_000);

            StreamConsumer consumer =
                    streams.consume(List.of(mails), ConsumerOptions.of("senders", "server-1"), entry -> {
                        send(entry.get("to"), entry.get("text"));
                        return Outcome.COMMIT;
                    });
            return consumer;
        }

        private static void send(String to, String text) {
            SENT.add(to + " " + text);
        }
    }

    @Test
    void theSnippetWorks() {
        try (TestRedis redis = TestRedis.shared();
                StreamLab lab = new StreamLab(redis);
                StreamConsumer consumer = new Mails(lab.streams).run()) {
            assertThat(consumer).isNotNull();
            await().until(() -> SENT.contains("p1 hello"));
        }
    }

    @Test
    void theSnippetIsTakenFromHere() throws IOException {
        String here = withoutLayout(
                Files.readString(Path.of("src/test/java/org/hotseat/toolkit/stream/StreamsGuideIT.java")));
        Matcher snippets = SNIPPET.matcher(Files.readString(Path.of("docs/streams.md")));
        int found = 0;
        while (snippets.find()) {
            found++;
            for (String part : snippets.group().strip().split("\\n\\n")) {
                assertThat(here).contains(withoutLayout(part));
            }
        }
        assertThat(found).isEqualTo(1);
    }

    /** The formatter breaks lines where it likes. */
    private static String withoutLayout(String text) {
        return text.replaceAll("\\s+", "");
    }
}
