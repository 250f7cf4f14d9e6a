package org.hotseat.api;

import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Makes browsers load nothing from elsewhere, to guess no media types, to send no referrer, and to show our pages in no
 * frame. Pages therefore have no inline script or style; only the page of the contract has pictures in its style sheet.
 * TLS and HSTS are the business of what stands before the server.
 */
@WebFilter(
        urlPatterns = "/*",
        asyncSupported = true,
        dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR})
public class SecurityHeaders extends HttpFilter {

    private static final String POLICY = policy("", "");

    /** Swagger UI has its icons in its style sheet. */
    private static final String OF_REFERENCE = policy("", " data:");

    private static final String CSP = "Content-Security-Policy";

    private static final String API = "/api/";

    private String ofPages = POLICY;

    /** For the container, which makes filters itself. */
    public SecurityHeaders() {}

    /** The pages may call the issuer by which people sign in, if there is one, and nothing else. */
    @Inject
    void allow(SignInSettings signIn) {
        ofPages = policy(signIn.origin().map(origin -> " " + origin).orElse(""), "");
    }

    private static String policy(String issuer, String images) {
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'" + images
                + "; connect-src 'self'" + issuer + "; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        set(response);
        String path = request.getServletPath().concat("/");
        if (path.startsWith(PageFiles.REFERENCE + "/")) {
            response.setHeader(CSP, OF_REFERENCE);
        } else if (!path.startsWith(API)) {
            response.setHeader(CSP, ofPages);
        }
        chain.doFilter(request, response);
    }

    /** For an answer that this filter may not have seen: annotated filters come in any order. */
    public static void set(HttpServletResponse response) {
        response.setHeader(CSP, POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
    }
}
