package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.contract.ContractFile;
import org.hotseat.order.Ending;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Payment;
import org.hotseat.redpacket.rain.RainEnding;
import org.hotseat.schedule.hold.HoldFacts;
import org.hotseat.webhook.send.Attempt;
import org.junit.jupiter.api.Test;

/** {@code docs/states.md} has the states that the code has, and names scripts and classes that exist. */
class StatesPageTest {

    private static final Path PAGE = Path.of("docs/states.md");
    private static final Pattern SCRIPT = Pattern.compile("`([a-z]+/\\w+\\.lua)`");
    private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]+(?:[A-Z][a-z]+)*)`");
    private static final Pattern STATE = Pattern.compile("`([\\w-]+)`");
    private static final Pattern NUMBERED = Pattern.compile("(?m)^\\| `([A-Z]+)` \\| (-?\\d) \\|");

    private final String page = MarkdownPage.read(PAGE).text();

    @Test
    void holdsHaveTheNumbersOfTheirFacts() {
        Map<String, Integer> numbers = Arrays.stream(HoldFacts.class.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == int.class)
                .collect(Collectors.toMap(field -> field.getName(), field -> {
                    try {
                        return field.getInt(null);
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                }));
        assertThat(numbered("Hold")).isEqualTo(numbers).hasSize(4);
        assertThat(moves("Hold")).isSubsetOf(numbers.keySet());
    }

    @Test
    void ordersHaveTheStatesAndEndingsOfTheCode() {
        assertThat(numbered("Order"))
                .isEqualTo(Arrays.stream(PayStatus.values()).collect(Collectors.toMap(Enum::name, PayStatus::number)));
        assertThat(moves("Order")).isEqualTo(numbered("Order").keySet());
        assertThat(firstColumn("Order", "ending")).isEqualTo(words(Ending.values(), Ending::wireName));
    }

    @Test
    void paymentsHaveTheStatesOfTheCode() {
        assertThat(firstColumn("Payment", "state")).isEqualTo(words(Payment.State.values(), Enum::name));
        assertThat(moves("Payment")).containsExactlyInAnyOrderElementsOf(firstColumn("Payment", "state"));
    }

    @Test
    void rainsHaveTheStatesOfTheContractAndTheStepsOfTheirEnd() {
        List<String> states =
                ContractFile.json().getJsonObject("components").getJsonObject("schemas").entrySet().stream()
                        .filter(schema -> schema.getKey().equals("Rain"))
                        .map(schema -> schema.getValue().asJsonObject().getValue("/properties/state/enum"))
                        .flatMap(words -> words.asJsonArray().getValuesAs(JsonString::getString).stream())
                        .toList();
        assertThat(firstColumn("Rain", "state")).isEqualTo(states);
        List<String> steps = Arrays.stream(RainEnding.class.getRecordComponents())
                .map(RecordComponent::getName)
                .filter(name -> !Set.of("endedBy", "restAmount").contains(name))
                .toList();
        assertThat(firstColumn("Rain", "step")).isEqualTo(steps);
    }

    @Test
    void webhooksHaveTheStatesAndOutcomesOfTheCode() throws ClassNotFoundException {
        // Package-private: only its names are read.
        Object[] states =
                Class.forName("org.hotseat.webhook.EndpointHealth$State").getEnumConstants();
        assertThat(firstColumn("Webhook delivery", "state"))
                .isEqualTo(Arrays.stream(states).map(Object::toString).toList());
        assertThat(moves("Webhook delivery"))
                .containsExactlyInAnyOrderElementsOf(firstColumn("Webhook delivery", "state"));
        assertThat(firstColumn("Webhook delivery", "outcome"))
                .isEqualTo(words(Attempt.Outcome.values(), Attempt.Outcome::wireName));
    }

    @Test
    void eachScriptAndEachClassExists() {
        List<String> scripts = found(SCRIPT, page).distinct().toList();
        assertThat(scripts)
                .hasSizeGreaterThan(25)
                .allSatisfy(script ->
                        assertThat(Path.of("src/main/resources/lua", script)).exists());
        Set<String> known = classes();
        List<String> classes = found(CLASS, page).distinct().toList();
        assertThat(classes).hasSizeGreaterThan(10);
        assertThat(classes.stream().filter(name -> !known.contains(name))).isEmpty();
    }

    @Test
    void eachMoveNamesItsMaker() {
        assertThat(Stream.of("Hold", "Order", "Payment", "Rain", "Webhook delivery", "Epoch")
                        .flatMap(section -> rows(section, "from")))
                .hasSizeGreaterThan(25)
                .allSatisfy(row -> assertThat(row).hasSize(4).noneMatch(String::isBlank));
    }

    private Map<String, Integer> numbered(String section) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        Matcher row = NUMBERED.matcher(section(section));
        while (row.find()) {
            numbers.put(row.group(1), Integer.valueOf(row.group(2)));
        }
        return numbers;
    }

    /** The names in the first two columns of a section's moves. */
    private Set<String> moves(String section) {
        return rows(section, "from")
                .flatMap(cells -> found(STATE, cells.get(0) + cells.get(1)))
                .collect(Collectors.toSet());
    }

    private List<String> firstColumn(String section, String heading) {
        return rows(section, heading)
                .flatMap(cells -> found(STATE, cells.get(0)))
                .toList();
    }

    /** The cells of each row of the section's table whose first heading this is. */
    private Stream<List<String>> rows(String section, String heading) {
        return section(section)
                .lines()
                .dropWhile(line -> !line.startsWith("| " + heading + " |"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> Arrays.stream(line.substring(1, line.length() - 1).split("\\|"))
                        .map(String::strip)
                        .toList());
    }

    private String section(String heading) {
        int begin = page.indexOf("\n## " + heading + "\n");
        assertThat(begin).as(heading).isPositive();
        int end = page.indexOf("\n## ", begin + 4);
        return page.substring(begin, end < 0 ? page.length() : end);
    }

    private static Stream<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1));
    }

    private static <T> List<String> words(T[] values, Function<T, String> word) {
        return Arrays.stream(values).map(word).toList();
    }

    private static Set<String> classes() {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
