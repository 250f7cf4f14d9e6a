package org.hotseat.api;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of the pages, compressed for browsers that take it: neither server does so by itself. Each file is compressed once and kept. Browsers ask again each
 * time with the tag that they know, so a new version of the server never meets modules of the one before.
 */
@WebServlet(urlPatterns = "/pages/*", asyncSupported = true)
public class PageFiles extends HttpServlet {

    private static final Pattern NAME = Pattern.compile("(?:/[a-z0-9-]+)+\\.(js|css|svg)");

    private static final Map<String, String> TYPES =
            Map.of("js", "text/javascript", "css", "text/css", "svg", "image/svg+xml");

    /** One file of the WAR in both forms. */
    private record PageFile(byte[] plain, byte[] packed, String tag, String type) {}

    private final transient Map<String, PageFile> files = new ConcurrentHashMap<>();

    /** For the container, which makes servlets itself. */
    public PageFiles() {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        PageFile file = fileOf(request.getPathInfo());
        if (file == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        boolean packed = takesGzip(request.getHeader("Accept-Encoding"));
        String tag = "\"" + file.tag() + (packed ? "-gz\"" : "\"");
        response.setHeader("ETag", tag);
        response.setHeader("Cache-Control", "no-cache");
        response.setHeader("Vary", "Accept-Encoding");
        if (tag.equals(request.getHeader("If-None-Match"))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        if (packed) {
            response.setHeader("Content-Encoding", "gzip");
        }
        response.setContentType(file.type());
        response.setCharacterEncoding("UTF-8");
        byte[] body = packed ? file.packed() : file.plain();
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private @Nullable PageFile fileOf(@Nullable String asked) throws IOException {
        String path = asked == null ? "" : asked;
        Matcher name = NAME.matcher(path);
        if (!name.matches()) {
            return null;
        }
        PageFile known = files.get(path);
        if (known == null) {
            known = read(path, TYPES.getOrDefault(name.group(1), "text/plain"));
            if (known != null) {
                files.put(path, known);
            }
        }
        return known;
    }

    private @Nullable PageFile read(String path, String type) throws IOException {
        try (InputStream in = getServletContext().getResourceAsStream("/pages" + path)) {
            if (in == null) {
                return null;
            }
            byte[] plain = in.readAllBytes();
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
                gzip.write(plain);
            }
            CRC32 sum = new CRC32();
            sum.update(plain);
            return new PageFile(plain, packed.toByteArray(), Long.toHexString(sum.getValue()) + plain.length, type);
        }
    }

    private static boolean takesGzip(@Nullable String encodings) {
        return encodings != null && encodings.matches("(?i).*\\bgzip\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$)).*");
    }
}
