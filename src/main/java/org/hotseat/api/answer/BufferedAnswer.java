package org.hotseat.api.answer;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.hotseat.api.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * An answer that is buffered until its sender decides to send it. Nothing reaches the client before {@link #send} or
 * {@link #sendHead}.
 */
public final class BufferedAnswer extends HttpServletResponseWrapper {

    /**
     * The paths that may answer with a stream. Their methods answer on the request's thread, because a buffered answer
     * cannot be sent later.
     */
    private static final Pattern STREAMS = Pattern.compile("/(events|(?!ops/)[^/]+/[^/]+)/stream/?");

    private static final String CONTENT_TYPE = "Content-Type";
    private static final String CONTENT_LENGTH = "Content-Length";

    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final BufferedBody body = new BufferedBody();
    private int status = SC_OK;
    private boolean error;

    public BufferedAnswer(HttpServletResponse response) {
        super(response);
    }

    /** Returns whether the answer to a request may be a stream. */
    public static boolean mayStream(HttpServletRequest request) {
        String path = request.getPathInfo();
        return path != null && path.contains("/stream") && STREAMS.matcher(path).matches();
    }

    /** Adds the buffered headers to the real response. */
    public void sendHead() {
        HttpServletResponse response = (HttpServletResponse) getResponse();
        headers.forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
    }

    /** Sends the buffered answer as the real response. */
    public void send() throws IOException {
        HttpServletResponse response = (HttpServletResponse) getResponse();
        sendHead();
        if (error) {
            Problem.of(status).send(response);
        } else {
            response.setStatus(status);
            response.getOutputStream().write(body.bytes());
        }
    }

    @Override
    public void setStatus(int status) {
        this.status = status;
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public void sendError(int status) {
        this.status = status;
        this.error = true;
    }

    @Override
    public void sendError(int status, String message) {
        sendError(status);
    }

    @Override
    public void setHeader(String name, @Nullable String value) {
        headers.remove(name);
        if (value != null) {
            addHeader(name, value);
        }
    }

    @Override
    public void addHeader(String name, String value) {
        headers.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
    }

    @Override
    public void setIntHeader(String name, int value) {
        setHeader(name, Integer.toString(value));
    }

    @Override
    public void addIntHeader(String name, int value) {
        addHeader(name, Integer.toString(value));
    }

    @Override
    public boolean containsHeader(String name) {
        return headers.containsKey(name);
    }

    @Override
    public @Nullable String getHeader(String name) {
        return getHeaders(name).stream().findFirst().orElse(null);
    }

    @Override
    public Collection<String> getHeaders(String name) {
        return headers.getOrDefault(name, List.of());
    }

    @Override
    public Collection<String> getHeaderNames() {
        return headers.keySet();
    }

    @Override
    public void setContentType(@Nullable String type) {
        setHeader(CONTENT_TYPE, type);
    }

    @Override
    public @Nullable String getContentType() {
        return getHeader(CONTENT_TYPE);
    }

    @Override
    public void setContentLength(int length) {
        setHeader(CONTENT_LENGTH, Integer.toString(length));
    }

    @Override
    public void setContentLengthLong(long length) {
        setHeader(CONTENT_LENGTH, Long.toString(length));
    }

    @Override
    public ServletOutputStream getOutputStream() {
        return body;
    }

    @Override
    public PrintWriter getWriter() {
        return new PrintWriter(body, true, StandardCharsets.UTF_8);
    }

    @Override
    public void flushBuffer() {
        // A buffered answer is not sent yet.
    }

    @Override
    public boolean isCommitted() {
        return false;
    }

    @Override
    public void resetBuffer() {
        body.reset();
    }

    @Override
    public void reset() {
        resetBuffer();
        headers.clear();
        status = SC_OK;
        error = false;
    }
}
