package org.hotseat.api.files;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file in two forms, plain and compressed. Browsers ask again each time with the tag that they know, and get 304
 * while the file is the same; a file whose name says its content is never asked for again. Immutable. Keeps both forms
 * in memory.
 */
public final class PackedFile {

    private final byte[] plain;
    private final byte[] packed;
    private final String tag;
    private final String type;
    private final String caching;

    private PackedFile(byte[] plain, byte[] packed, String tag, String type, String caching) {
        this.plain = plain;
        this.packed = packed;
        this.tag = tag;
        this.type = type;
        this.caching = caching;
    }

    /**
     * Compresses the content, and keeps the given array, which the caller must not change any more.
     *
     * @param type the media type of the text, which is UTF-8
     */
    public static PackedFile of(byte[] content, String type) throws IOException {
        return of(content, type, "no-cache");
    }

    /**
     * Does the same for a file that gets another name when its content changes. Browsers and caches keep it for a year.
     */
    public static PackedFile unchanging(byte[] content, String type) throws IOException {
        return of(content, type, "public, max-age=31536000, immutable");
    }

    private static PackedFile of(byte[] content, String type, String caching) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(content);
        }
        CRC32 sum = new CRC32();
        sum.update(content);
        String tag = Long.toHexString(sum.getValue()) + content.length;
        return new PackedFile(content, packed.toByteArray(), tag, type, caching);
    }

    /** Answers with the form that the request accepts, or with 304 when the caller already has this form. */
    public void send(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean asPacked = takesGzip(request.getHeader("Accept-Encoding"));
        String ownTag = "\"" + tag + (asPacked ? "-gz\"" : "\"");
        response.setHeader("ETag", ownTag);
        response.setHeader("Cache-Control", caching);
        response.setHeader("Vary", "Accept-Encoding");
        if (ownTag.equals(request.getHeader("If-None-Match"))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        if (asPacked) {
            response.setHeader("Content-Encoding", "gzip");
        }
        response.setContentType(type);
        response.setCharacterEncoding("UTF-8");
        byte[] body = asPacked ? packed : plain;
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private static boolean takesGzip(@Nullable String encodings) {
        return encodings != null && encodings.matches("(?i).*\\bgzip\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$)).*");
    }
}
