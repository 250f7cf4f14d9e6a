package org.hotseat.api;

import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.hotseat.kernel.Service;

/**
 * Makes browsers load nothing from elsewhere, to guess no media types, to send no referrer, and to show our pages in no
 * frame. Pages therefore have no inline script or style; only the page of the contract has pictures in its style sheet.
 * TLS and HSTS are the business of what stands before the server.
 */
@Service
class SecurityHeaders {

    private static final String POLICY = policy("", "");

    /** Swagger UI has its icons in its style sheet. */
    private static final String OF_REFERENCE = policy("", " data:");

    private static final String API = "/api";

    private final String ofPages;

    /** The pages may call the issuer by which people sign in, if there is one, and nothing else. */
    @Inject
    SecurityHeaders(SignInSettings signIn) {
        ofPages = policy(signIn.origin().map(origin -> " " + origin).orElse(""), "");
    }

    private static String policy(String issuer, String images) {
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'" + images
                + "; connect-src 'self'" + issuer + "; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    }

    /** Gives them to the answer; refuses nothing. */
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
