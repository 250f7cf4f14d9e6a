package org.hotseat.bench;

import jakarta.inject.Inject;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.hotseat.api.security.AccessCheck;
import org.hotseat.api.security.TokenSecurity;
import org.hotseat.kernel.form.Fields;

/**
 * The least that a claim can cost on this server: an asynchronous servlet that verifies the token, reads the body
 * without a thread, and answers as many bytes as a hold has. Added to the WAR for a benchmark only.
 */
@WebServlet(urlPatterns = "/bench/bare", asyncSupported = true)
public class BareServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private static final byte[] ANSWER =
            "{\"lockId\":1,\"scheduleId\":\"bench-holds\",\"userId\":\"p1\",\"expiresAt\":\"1970-01-01T00:00:00Z\"}"
                    .getBytes(StandardCharsets.UTF_8);

    @Inject
    private transient TokenSecurity security;

    private transient AccessCheck check;

    @Override
    public void init() {
        check = Arrays.stream(EmptyResource.class.getMethods())
                .filter(method -> Arrays.asList(method.getParameterTypes()).contains(Fields.class))
                .map(method -> AccessCheck.of(EmptyResource.class, method, security))
                .findAny()
                .orElseThrow();
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        check.admit(request.getHeader("Authorization"));
        AsyncContext async = request.startAsync();
        request.getInputStream().setReadListener(new Body(async, request.getInputStream()));
    }

    /** Reads what there is, and answers when all is there. */
    private record Body(AsyncContext async, ServletInputStream input, ByteArrayOutputStream bytes)
            implements ReadListener {

        private Body(AsyncContext async, ServletInputStream input) {
            this(async, input, new ByteArrayOutputStream());
        }

        @Override
        public void onDataAvailable() throws IOException {
            byte[] part = new byte[512];
            while (input.isReady()) {
                int count = input.read(part);
                if (count < 0) {
                    return;
                }
                bytes.write(part, 0, count);
            }
        }

        @Override
        public void onAllDataRead() throws IOException {
            HttpServletResponse response = (HttpServletResponse) async.getResponse();
            response.setContentType("application/json");
            response.setContentLength(ANSWER.length);
            response.getOutputStream().write(ANSWER);
            async.complete();
        }

        @Override
        public void onError(Throwable trouble) {
            async.complete();
        }
    }
}
