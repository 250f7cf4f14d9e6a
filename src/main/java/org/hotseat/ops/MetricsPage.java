package org.hotseat.ops;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Serves GET {@code /hotseat/metrics}: all meters in Prometheus's text form, at the same address on both application
 * servers.
 */
@WebServlet(urlPatterns = "/metrics", asyncSupported = true)
public class MetricsPage extends HttpServlet {

    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

    /** Injected into a field, because the servlet container needs an empty constructor. */
    @Inject
    private transient PrometheusMeterRegistry registry;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] body = registry.scrape(TEXT).getBytes(StandardCharsets.UTF_8);
        response.setContentType(TEXT);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
