package org.hotseat.api;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.api.files.PackedFile;
import org.jspecify.annotations.Nullable;

/**
 * Serves the files of the pages, compressed for browsers that accept it, because the servers do not compress them. Each
 * file is compressed once and kept. Browsers ask again each time with the tag that they know, so a new version of the
 * server is never mixed with old modules. The page of the contract has its files in {@code /reference/} and is a
 * separate document there. This servlet also serves the first page, because one of the servers would answer a POST with
 * it. The service worker of the pages is at the root, because it can answer only for what is below it (ADR 246).
 */
@WebServlet(
        urlPatterns = {"", "/index.html", "/worker.js", "/pages/*", PageFiles.REFERENCE + "/*"},
        asyncSupported = true)
public class PageFiles extends HttpServlet {

    static final String REFERENCE = "/reference";

    private static final Pattern NAME = Pattern.compile("(?:/[a-z0-9-]+)+\\.(js|css|svg|html|md)");

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
    private static final Map<String, String> DOCUMENTS = Map.of("/", "/index.html", "/codes", "/codes.html");

    private final transient Map<String, PackedFile> files = new ConcurrentHashMap<>();

    /** Called by the container, which creates servlets itself. */
    public PageFiles() {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String name = request.getPathInfo();
        if (name == null && request.getServletPath().equals(REFERENCE)) {
            // A relative address, because a proxy may have another name than this server.
            response.setStatus(HttpServletResponse.SC_FOUND);
            response.setHeader("Location", "reference/");
            return;
        }
        String path = request.getServletPath() + (name == null ? "" : DOCUMENTS.getOrDefault(name, name));
        // The servers disagree on which part of the first page's address is the servlet path.
        PackedFile file = fileOf(DOCUMENTS.getOrDefault(path, path));
        if (file == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        file.send(request, response);
    }

    private @Nullable PackedFile fileOf(String path) throws IOException {
        Matcher name = NAME.matcher(path);
        if (!name.matches()) {
            return null;
        }
        PackedFile known = files.get(path);
        if (known == null) {
            known = read(path, TYPES.getOrDefault(name.group(1), "text/plain"));
            if (known != null) {
                files.put(path, known);
            }
        }
        return known;
    }

    private @Nullable PackedFile read(String path, String type) throws IOException {
        try (InputStream in = getServletContext().getResourceAsStream(path)) {
            if (in == null) {
                return null;
            }
            return PackedFile.of(in.readAllBytes(), type);
        }
    }
}
