package org.hotseat.api.files;

import jakarta.json.Json;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Serves {@code META-INF/openapi.yaml} at the address of the interface that it describes: as YAML, byte for byte, and
 * as JSON. Both application servers also serve the document at {@code /openapi}, in a changed form and on a port that
 * callers may not reach. Everybody may read it. The first request for each form takes some tenths of a second; the
 * result is kept.
 */
@WebServlet(
        urlPatterns = {ContractFiles.YAML, ContractFiles.JSON},
        asyncSupported = true)
public class ContractFiles extends HttpServlet {

    static final String YAML = "/api/openapi.yaml";
    static final String JSON = "/api/openapi.json";

    private static final String CONTRACT = "/META-INF/openapi.yaml";

    private final transient Map<String, PackedFile> forms = new ConcurrentHashMap<>();

    /** Called by the container, which creates servlets itself. */
    public ContractFiles() {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String path = request.getServletPath();
        @Nullable PackedFile form = forms.get(path);
        if (form == null) {
            form = path.equals(JSON)
                    ? PackedFile.of(json(contract()), "application/json")
                    : PackedFile.of(contract(), "application/yaml");
            forms.put(path, form);
        }
        form.send(request, response);
    }

    private static byte[] contract() throws IOException {
        try (InputStream in = ContractFiles.class.getResourceAsStream(CONTRACT)) {
            return Objects.requireNonNull(in, CONTRACT).readAllBytes();
        }
    }

    /**
     * Converts the document to JSON, with the same order of fields. YAML 1.2 reads values that look like times as text,
     * which is right for JSON.
     */
    @SuppressWarnings("unchecked")
    static byte[] json(byte[] yaml) {
        Object document = new Load(LoadSettings.builder().setLabel(CONTRACT).build())
                .loadFromString(new String(yaml, StandardCharsets.UTF_8));
        return Json.createObjectBuilder((Map<String, Object>) document)
                .build()
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }
}
