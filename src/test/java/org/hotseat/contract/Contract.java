package org.hotseat.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The contract of the REST interface. {@link #check} fails for an answer that it does not allow: an unknown status,
 * media type, header or field, a code that no example of the answer has, a value of a wrong form. For any number of
 * threads.
 *
 * <p>Answers of other addresses than {@code /hotseat/api}, of resources that tests add to the deployment, and of the
 * server itself (an error that is no problem) are passed over. An address that the contract does not have may answer
 * only what the contract says of all addresses.
 */
public final class Contract {

    /** Any refusal may tell of something that is not confirmed yet. */
    private static final String CONFIRMING = "confirming";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String API = "/hotseat/api/";
    private static final String PROBLEM = "application/problem+json";
    private static final String LINES = "application/x-ndjson";
    private static final String CSV = "text/csv";
    private static final String SVG = "image/svg+xml";
    private static final String EVENTS = "text/event-stream";
    private static final Pattern OF_TESTS = Pattern.compile("(probe|test|bench|broken)(/.*)?");
    private static final List<String> HEADERS =
            List.of("Location", "ETag", "Retry-After", "WWW-Authenticate", "RateLimit", "RateLimit-Policy", "Link");

    /** An answer may have them or not. */
    private static final Pattern OPTIONAL = Pattern.compile("RateLimit.*|Link");

    /**
     * Codes that any address may answer that is none: the caller is looked at first, and a server that starts knows no
     * addresses yet.
     */
    private static final Set<String> OF_ALL = Set.of(
            "not-found",
            "method-not-allowed",
            "no-token",
            "invalid-token",
            "wrong-role",
            "invalid-input",
            "unavailable");

    private static final Contract INSTANCE = new Contract(Document.load());

    private final Document document;
    private final List<Operation> operations = new ArrayList<>();

    Contract(Document document) {
        this.document = document;
        document.root()
                .path("paths")
                .fields()
                .forEachRemaining(path -> path.getValue().fieldNames().forEachRemaining(method -> {
                    if (!method.equals("parameters")) {
                        operations.add(Operation.of(document.root(), method, path.getKey()));
                    }
                }));
    }

    static Contract instance() {
        return INSTANCE;
    }

    List<Operation> operations() {
        return List.copyOf(operations);
    }

    /** Holds an answer of the JDK's client to the contract, and returns it. */
    public static HttpResponse<String> check(HttpResponse<String> answer) {
        check(
                answer.request().method(),
                answer.uri().getRawPath(),
                answer.statusCode(),
                name -> answer.headers().firstValue(name).orElse(""),
                answer.body());
        return answer;
    }

    /**
     * Holds an answer to the contract.
     *
     * @param path of the request, from the server's root, without the query
     * @param headers value of a header, empty for none
     * @throws AssertionError saying what the contract does not allow
     */
    public static void check(String method, String path, int status, UnaryOperator<String> headers, String body) {
        int api = path.indexOf(API);
        String type = mediaType(headers.apply("Content-Type"));
        if (api < 0 || method.equals("OPTIONS") || (status >= 400 && !type.equals(PROBLEM))) {
            return;
        }
        String address = path.substring(api + API.length() - 1);
        if (!OF_TESTS.matcher(address.substring(1)).matches()) {
            List<String> faults = INSTANCE.faults(method, address, status, type, headers, body);
            if (!faults.isEmpty()) {
                throw new AssertionError("openapi.yaml does not allow this answer to " + method + " " + path + ": "
                        + status + " (" + type + ", length " + headers.apply("Content-Length") + ") " + body + "\n  "
                        + String.join("\n  ", faults));
            }
        }
    }

    /** Holds a value that is no whole answer to a schema of the contract. */
    public static void checkValue(String schema, String json) {
        List<String> faults = new ArrayList<>();
        INSTANCE.validate("/components/schemas/" + schema, parsed(json, faults), faults);
        if (!faults.isEmpty()) {
            throw new AssertionError(
                    "openapi.yaml does not allow this " + schema + ": " + json + "\n  " + String.join("\n  ", faults));
        }
    }

    /** The parts of an answer that the contract does not allow; empty when it allows all. */
    List<String> faults(
            String method, String path, int status, String type, UnaryOperator<String> headers, String body) {
        Optional<Operation> operation = operation(method.equals("HEAD") ? "GET" : method, path);
        Optional<Operation.Reply> reply = operation.flatMap(known -> known.reply(status));
        if (operation.isEmpty()) {
            return faultsOfNoOperation(status, body);
        } else if (reply.isEmpty()) {
            return List.of(operation.get() + " has no status " + status);
        }
        List<String> faults = new ArrayList<>();
        checkHeaders(operation.get(), reply.get(), headers, faults);
        if (!method.equals("HEAD")) {
            checkBody(reply.get(), type, body, faults);
        }
        return faults;
    }

    private Optional<Operation> operation(String method, String path) {
        String[] segments = path.split("/", -1);
        Operation best = null;
        int literal = -1;
        for (Operation operation : operations) {
            int found = operation.match(method, segments).orElse(-1);
            if (found > literal) {
                best = operation;
                literal = found;
            }
        }
        return Optional.ofNullable(best);
    }

    private List<String> faultsOfNoOperation(int status, String body) {
        if (status < 400) {
            return List.of("there is no such operation");
        }
        List<String> faults = new ArrayList<>();
        JsonNode problem = parsed(body, faults);
        validate("/components/schemas/Problem", problem, faults);
        if (!OF_ALL.contains(problem.path("code").asText())) {
            faults.add("there is no such operation, and not every address has the code " + problem.path("code"));
        }
        return faults;
    }

    private void checkBody(Operation.Reply reply, String type, String body, List<String> faults) {
        if (!reply.node().has("content")) {
            if (!body.isEmpty()) {
                faults.add("there is no body");
            }
            return;
        }
        Optional<String> schema = reply.schemaPointer(type);
        if (schema.isEmpty()) {
            faults.add("the media type is not " + type);
            return;
        }
        if (type.equals(LINES)) {
            body.lines().forEach(line -> validate(schema.get(), parsed(line, faults), faults));
            return;
        } else if (List.of(CSV, SVG, EVENTS).contains(type)) {
            validate(schema.get(), JSON.getNodeFactory().textNode(body), faults);
            return;
        }
        JsonNode value = parsed(body, faults);
        validate(schema.get(), value, faults);
        if (type.equals(PROBLEM)) {
            Set<String> fields = reply.codes().get(value.path("code"));
            if (fields == null) {
                faults.add("no example has the code " + value.path("code"));
            } else {
                value.fieldNames().forEachRemaining(name -> {
                    if (!fields.contains(name) && !name.equals(CONFIRMING)) {
                        faults.add("no example with the code " + value.path("code") + " has the field " + name);
                    }
                });
            }
        }
    }

    private static void checkHeaders(
            Operation operation, Operation.Reply reply, UnaryOperator<String> headers, List<String> faults) {
        for (String name : HEADERS) {
            boolean there = !headers.apply(name).isEmpty();
            JsonNode reported = reply.node().path("headers");
            // A resource's limits are told with each answer; those to refusals that all operations share do not repeat
            // it.
            boolean allowed = reported.has(name) || (name.startsWith("RateLimit") && operation.tells(name));
            if (there && !allowed) {
                faults.add("there is no header " + name);
            } else if (!there && reported.has(name) && !OPTIONAL.matcher(name).matches()) {
                faults.add("the header " + name + " is missing");
            }
        }
    }

    private void validate(String schema, JsonNode value, List<String> faults) {
        List<Error> errors = document.schema(schema).validate(value);
        faults.addAll(errors.stream().map(Error::toString).collect(Collectors.toList()));
    }

    private static JsonNode parsed(String body, List<String> faults) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            faults.add("the body is no JSON");
            return JSON.missingNode();
        }
    }

    private static String mediaType(String contentType) {
        return contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }
}
