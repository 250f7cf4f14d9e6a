package org.hotseat.api.pages;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.api.files.PackedFile;
import org.jspecify.annotations.Nullable;

/**
 * Serves the files of the pages, compressed for browsers that accept it, because the servers do not compress them. Each
 * file is compressed once and kept. The start page names {@linkplain PageBundles bundles}, which browsers keep; the
 * modules and style sheets that they are made of can be read at {@code /pages/}. The page of the contract has its files
 * in {@code /reference/} and is a separate document there. This servlet also serves the first page, because one of the
 * servers would answer a POST with it. The service worker of the pages is at the root, because it can answer only for
 * what is below it (ADR 246).
 */
@WebServlet(
        urlPatterns = {
            "",
            PageFiles.START,
            "/worker.js",
            "/pages/*",
            "/" + PageBundles.DIRECTORY + "*",
            PageFiles.REFERENCE + "/*"
        },
        asyncSupported = true)
public class PageFiles extends HttpServlet {

    /** The directory of the page of the contract. */
    public static final String REFERENCE = "/reference";

    static final String START = "/index.html";

    private static final System.Logger LOG = System.getLogger(PageFiles.class.getName());

    private static final Pattern NAME = Pattern.compile("(?:/[a-z0-9-]+)+\\.(?:js|css|svg|html|md)");

    /** A bundle of the start page itself; the start page may come from a server of another version. */
    private static final Pattern FIRST_BUNDLE =
            Pattern.compile("/" + PageBundles.DIRECTORY + "((?:app|style)-)[0-9a-f]+\\.\\w+");

    private static final Map<String, String> TYPES = Map.of(
            "js",
            "text/javascript",
            "css",
            "text/css",
            "svg",
            "image/svg+xml",
            "html",
            "text/html",
            "md",
            "text/markdown");

    /** The files of pages whose addresses have no ending. */
    private static final Map<String, String> DOCUMENTS = Map.of("/", START, "/codes", "/codes.html");

    private final transient Map<String, PackedFile> files = new ConcurrentHashMap<>();

    /** Called by the container, which creates servlets itself. */
    public PageFiles() {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String name = request.getPathInfo();
        if (name == null && request.getServletPath().equals(REFERENCE)) {
            redirect("reference/", response);
            return;
        }
        String path = request.getServletPath() + (name == null ? "" : DOCUMENTS.getOrDefault(name, name));
        // The servers disagree on which part of the first page's address is the servlet path.
        path = DOCUMENTS.getOrDefault(path, path);
        PackedFile file = fileOf(path);
        if (file != null) {
            file.send(request, response);
            return;
        }
        Optional<String> current = currentBundle(path);
        if (current.isPresent()) {
            redirect(current.get(), response);
        } else {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    /** Sends to a relative address, because a proxy may have another name than this server. */
    private static void redirect(String address, HttpServletResponse response) {
        response.setStatus(HttpServletResponse.SC_FOUND);
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Location", address);
    }

    private Optional<String> currentBundle(String path) {
        Matcher asked = FIRST_BUNDLE.matcher(path);
        return asked.matches()
                ? files.keySet().stream()
                        .map(FIRST_BUNDLE::matcher)
                        .filter(known -> known.matches() && known.group(1).equals(asked.group(1)))
                        .map(known -> known.group().substring(PageBundles.DIRECTORY.length() + 1))
                        .findAny()
                : Optional.empty();
    }

    private @Nullable PackedFile fileOf(String path) throws IOException {
        if (!NAME.matcher(path).matches()) {
            return null;
        }
        if (path.equals(START) || path.startsWith("/" + PageBundles.DIRECTORY)) {
            addBundles();
        }
        PackedFile known = files.get(path);
        if (known == null) {
            byte[] content = own().bytes(path.substring(1));
            if (content != null) {
                known = PackedFile.of(content, typeOf(path));
                files.put(path, known);
            }
        }
        return known;
    }

    /**
     * Makes the start page and its bundles, when one of them is asked for first: some tenths of a second. If they
     * cannot be made, such as for modules of a company in another form, the start page names the modules themselves.
     */
    private synchronized void addBundles() throws IOException {
        if (files.containsKey(START)) {
            return;
        }
        String start = Objects.requireNonNull(own().text(START.substring(1)), START);
        try {
            PageBundles bundles = new PageBundles(own(), start);
            for (Map.Entry<String, String> file : bundles.files().entrySet()) {
                String name = "/" + PageBundles.DIRECTORY + file.getKey();
                files.put(name, PackedFile.unchanging(bytes(file.getValue()), typeOf(name)));
            }
            start = bundles.document();
        } catch (IllegalArgumentException e) {
            LOG.log(Level.WARNING, "HS314 browsers load the pages file by file: {0}", e.getMessage());
        }
        files.put(START, PackedFile.of(bytes(start), typeOf(START)));
    }

    private FilesOfApplication own() {
        return new FilesOfApplication(getServletContext());
    }

    private static String typeOf(String name) {
        return TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "text/plain");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
