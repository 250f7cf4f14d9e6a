package org.hotseat.api.security;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.SignInRefusals;
import org.hotseat.kernel.error.NotSignedIn;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * Lets staff (operators, support and viewers) and the monitoring system read the metrics. The monitoring system sends
 * the bearer token of {@code HOTSEAT_METRICS_TOKEN}, staff a token of the issuer. Answers 401 without a valid token,
 * 403 for a token of anybody else, and 503 while the issuer's keys cannot be fetched.
 */
@WebFilter(urlPatterns = "/metrics", asyncSupported = true)
public class MetricsAccess extends HttpFilter {

    private static final int ALLOWED = HttpServletResponse.SC_OK;

    /** Injected into fields, because the servlet container needs an empty constructor. */
    @Inject
    private transient TokenSecurity security;

    @Inject
    private transient ScrapeToken scraper;

    @Inject
    private transient SignInRefusals refusals;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        // Another filter refuses TRACE to everybody and closes the connection; the server decides which of the two runs
        // first.
        int status = request.getMethod().equals("TRACE") ? ALLOWED : status(request.getHeader("Authorization"));
        if (status == ALLOWED) {
            chain.doFilter(request, response);
            return;
        }
        if (status == HttpServletResponse.SC_UNAUTHORIZED) {
            response.setHeader("WWW-Authenticate", "Bearer realm=\"hotseat\"");
        }
        response.sendError(status);
    }

    private int status(@Nullable String header) {
        if (header == null) {
            refusals.count("no-token");
            return HttpServletResponse.SC_UNAUTHORIZED;
        }
        if (scraper.matches(header)) {
            return ALLOWED;
        }
        try {
            boolean staff =
                    security.tokens().caller(header).map(Caller::isStaff).orElse(false);
            if (!staff) {
                refusals.count("wrong-role");
            }
            return staff ? ALLOWED : HttpServletResponse.SC_FORBIDDEN;
        } catch (NotSignedIn e) {
            refusals.count(e.reason());
            return HttpServletResponse.SC_UNAUTHORIZED;
        } catch (Unavailable e) {
            return HttpServletResponse.SC_SERVICE_UNAVAILABLE;
        }
    }
}
