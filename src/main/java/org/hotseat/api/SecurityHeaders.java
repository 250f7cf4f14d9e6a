package org.hotseat.api;

import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.hotseat.api.pages.PageFiles;
import org.hotseat.kernel.Service;

/**
 * Sets the security headers of answers. Browsers then load nothing from elsewhere but the pictures of resources (ADR
 * 243), guess no media types, send no referrer, and show our pages in no frame. Therefore pages have no inline script
 * or style, and only the page of the contract has pictures in its style sheet. TLS and HSTS are the job of the proxy
 * before the server.
 */
@Service
class SecurityHeaders {

    private static final String POLICY = policy("", "");

    /** The policy of the contract's page: Swagger UI has its icons in its style sheet. */
    private static final String OF_REFERENCE = policy("", " data:");

    private static final String API = "/api";

    private final String ofPages;

    /**
     * Creates the headers. Scripts of the pages may call the issuer by which people sign in, if one is set, and no
     * other host.
     */
    @Inject
    SecurityHeaders(SignInSettings signIn) {
        ofPages = policy(signIn.origin().map(origin -> " " + origin).orElse(""), " https:");
    }

    private static String policy(String issuer, String images) {
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'" + images
                + "; connect-src 'self'" + issuer + "; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    }

    /** Adds the headers to an answer. Never refuses a request. */
    void set(HttpServletRequest request, HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", policyFor(request.getServletPath()));
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
    }

    private String policyFor(String path) {
        if (isBelow(API, path)) {
            return POLICY;
        }
        return isBelow(PageFiles.REFERENCE, path) ? OF_REFERENCE : ofPages;
    }

    private static boolean isBelow(String folder, String path) {
        return path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
    }
}
