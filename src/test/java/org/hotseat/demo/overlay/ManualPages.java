package org.hotseat.demo.overlay;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.hotseat.api.files.PackedFile;
import org.jspecify.annotations.Nullable;

/**
 * The manual as a site, from the directory {@code site} of HOTSEAT_DEMO_MANUAL, where the launcher has it built while
 * the server starts. Until it is built, and where it cannot be, a page says so and names the reason. Nothing outside of
 * the directory is served.
 */
@WebServlet(urlPatterns = ManualPages.ADDRESS + "/*", asyncSupported = true)
public class ManualPages extends HttpServlet {

    static final String ADDRESS = "/docs";

    /** Icons stand in its style sheet, and it searches in a worker. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
                    + " worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    private static final Pattern NAME = Pattern.compile("(?:/[\\w-][\\w.-]*)*/?");

    private static final Map<String, String> TEXTS = Map.of(
            "html",
            "text/html",
            "css",
            "text/css",
            "js",
            "text/javascript",
            "json",
            "application/json",
            "svg",
            "image/svg+xml");

    private final @Nullable String home = System.getenv("HOTSEAT_DEMO_MANUAL");

    /** For the container, which makes servlets itself. */
    public ManualPages() {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("Content-Security-Policy", POLICY);
        @Nullable String asked = request.getPathInfo();
        if (asked == null) {
            lead("docs/", response);
            return;
        }
        Path site = Path.of(home == null ? "" : home, "site");
        if (home == null || !Files.isDirectory(site)) {
            explain(request, response);
            return;
        }
        Path file = site.resolve(asked.substring(1));
        if (!NAME.matcher(asked).matches()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else if (Files.isDirectory(file) && !asked.endsWith("/")) {
            lead(file.getFileName() + "/", response);
        } else {
            send(Files.isDirectory(file) ? file.resolve("index.html") : file, request, response);
        }
    }

    /** Relative: the demo may have another name for whoever asks. */
    private static void lead(String address, HttpServletResponse response) {
        response.setStatus(HttpServletResponse.SC_FOUND);
        response.setHeader("Location", address);
    }

    private static void send(Path file, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!Files.isRegularFile(file)) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        byte[] content = Files.readAllBytes(file);
        String name = file.getFileName().toString();
        String ending = name.substring(name.lastIndexOf('.') + 1);
        if (ending.equals("png")) {
            response.setContentType("image/png");
            response.setContentLength(content.length);
            response.getOutputStream().write(content);
        } else {
            // Sources are read, not run.
            PackedFile.of(content, TEXTS.getOrDefault(ending, "text/plain")).send(request, response);
        }
    }

    private void explain(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Path reason = Path.of(home == null ? "" : home, "reason.txt");
        String why = Files.exists(reason)
                ? Files.readString(reason)
                        + " To have it here, install Python 3 with venv and start the demo again, with a network."
                : "It is being built. Load this page again in half a minute.";
        String page = """
                <!doctype html>
                <html lang="en">
                  <head>
                    <meta charset="utf-8">
                    <meta name="viewport" content="width=device-width, initial-scale=1">
                    <meta name="color-scheme" content="light dark">
                    <title>The manual · Hotseat</title>
                    <link rel="stylesheet" href="%s/pages/styles/base.css">
                  </head>
                  <body>
                    <main>
                      <h1>The manual</h1>
                      <p>%s</p>
                      <p>The same pages are files of the repository: begin with <code>docs/README.md</code>.</p>
                    </main>
                  </body>
                </html>
                """.formatted(
                        request.getContextPath(), why.replace("&", "&amp;").replace("<", "&lt;"));
        PackedFile.of(page.getBytes(StandardCharsets.UTF_8), "text/html").send(request, response);
    }
}
