package org.hotseat.api.body;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body is replaced by these bytes or this stream, with the address that it had at first. It has no
 * parameters, because a container would read the body for them.
 */
public final class RequestWithBody extends HttpServletRequestWrapper {

    /**
     * The attribute with the address as the client wrote it. Payara decodes the address when a request is dispatched
     * again.
     */
    private static final String ADDRESS = "org.hotseat.body.address";

    record Address(String uri, String url, @Nullable String query) {}

    private final ServletInputStream body;
    private final Address address;

    public RequestWithBody(HttpServletRequest request, byte[] bytes) {
        this(request, new Body(new ByteArrayInputStream(bytes)));
    }

    public RequestWithBody(HttpServletRequest request, ServletInputStream body) {
        super(request);
        this.body = body;
        this.address = saveAddress(request);
    }

    /**
     * Saves the address of a request that will be dispatched again.
     *
     * @return the address that was saved first
     */
    static Address saveAddress(HttpServletRequest request) {
        if (request.getAttribute(ADDRESS) instanceof Address first) {
            return first;
        }
        Address address =
                new Address(request.getRequestURI(), request.getRequestURL().toString(), request.getQueryString());
        request.setAttribute(ADDRESS, address);
        return address;
    }

    @Override
    public String getRequestURI() {
        return address.uri();
    }

    @Override
    public StringBuffer getRequestURL() {
        return new StringBuffer(address.url());
    }

    /** Returns the original query. After decoding, the text after a question mark in a name would look like a query. */
    @Override
    public @Nullable String getQueryString() {
        return address.query();
    }

    @Override
    public ServletInputStream getInputStream() {
        return body;
    }

    @Override
    public BufferedReader getReader() {
        return new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
    }

    @Override
    public @Nullable String getParameter(String name) {
        return null;
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        return Map.of();
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.emptyEnumeration();
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        return null;
    }

    private static final class Body extends ServletInputStream {

        private final ByteArrayInputStream bytes;

        Body(ByteArrayInputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            return bytes.read(target, offset, length);
        }

        @Override
        public int available() {
            return bytes.available();
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("The body has been read already.");
        }
    }
}
