package org.hotseat.api.answer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.kernel.Service;

/**
 * Keeps threads from waiting for clients that do not take their answers. An answer that is greater than what a
 * connection takes at once is {@linkplain LargeAnswer sent as it is taken}. The memory for those is bounded: of too
 * many, the one whose client has taken nothing for the longest time is given up.
 */
@Service
public class SlowReaders {

    private static final System.Logger LOG = System.getLogger(SlowReaders.class.getName());

    /** Bytes that are written at once, without a check of the client. */
    static final int GREAT = 65_536;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long NEVER = 0;
    private static final int PART_OF_MEMORY = 8;
    private static final long LOOK_MILLIS = 1_000;

    private final Set<LargeAnswer> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong bytes = new AtomicLong();
    private final long most;
    private final Counter cut;
    private final ScheduledThreadPoolExecutor clock;

    @Inject
    public SlowReaders(MeterRegistry meters, ThreadFactory threads) {
        this(Runtime.getRuntime().maxMemory() / PART_OF_MEMORY, meters, threads);
    }

    /** @param most bytes of answers that are being sent */
    public SlowReaders(long most, MeterRegistry meters, ThreadFactory threads) {
        this.most = most;
        this.cut = Counter.builder("hotseat.answers.cut")
                .description("Answers that were given up because their clients did not take them")
                .register(meters);
        this.clock = new ScheduledThreadPoolExecutor(1, threads);
        clock.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    @PreDestroy
    public void stop() {
        clock.shutdownNow();
    }

    /**
     * Breaks a connection off whose client has sent further requests and has not taken the answers to those before. To
     * be asked before a request is answered: Grizzly lets a thread wait in writing unless it was asked whether it can
     * write. Undertow must not be asked.
     *
     * @return whether the connection is still there
     */
    public boolean takes(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean undertow = request.getServletContext().getClass().getName().startsWith("io.undertow.");
        if (undertow || response.getOutputStream().isReady()) {
            return true;
        }
        boolean broken = ClientConnection.of(request).breakOff();
        if (broken) {
            cut.increment();
        }
        return !broken;
    }

    /**
     * Sends a request down the chain, and its answer to the client. A HEAD goes down as the GET: so its head is that of
     * the GET, with the length of the body that is not sent.
     */
    public void serve(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean head = request.getMethod().equals("HEAD");
        if (!head && !request.getMethod().equals("GET") || BufferedAnswer.mayStream(request)) {
            chain.doFilter(request, response);
            return;
        }
        GatheredAnswer answer = new GatheredAnswer(response, head);
        GatheredRequest gathered = new GatheredRequest(request, async -> sendLater(answer, async));
        chain.doFilter(gathered, answer);
        if (!gathered.isLater()) {
            byte[] body = answer.bytes();
            if (body.length > GREAT) {
                AsyncContext async = request.startAsync(request, response);
                async.setTimeout(NEVER);
                send(async, response, body);
            } else {
                write(answer, body);
            }
        }
    }

    private void sendLater(GatheredAnswer answer, AsyncContext async) {
        byte[] body = answer.bytes();
        if (body.length > GREAT) {
            send(async, answer.own(), body);
        } else {
            write(answer, body);
            async.complete();
        }
    }

    private static void write(GatheredAnswer answer, byte[] body) {
        if (answer.length() > 0) {
            answer.own().setContentLengthLong(answer.length());
            try {
                answer.own().getOutputStream().write(body);
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "An answer could not be sent", e);
            }
        }
    }

    private void send(AsyncContext async, HttpServletResponse response, byte[] body) {
        response.setContentLength(body.length);
        LargeAnswer answer = new LargeAnswer(async, body, this::ended);
        open.add(answer);
        if (bytes.addAndGet(body.length) > most) {
            cutSlowest(answer);
        }
        try {
            answer.begin(response.getOutputStream());
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.DEBUG, "An answer could not be sent", e);
            answer.cut();
        }
    }

    private void ended(LargeAnswer answer) {
        if (open.remove(answer)) {
            bytes.addAndGet(-answer.length());
        }
    }

    private void cutSlowest(LargeAnswer newest) {
        while (bytes.get() > most) {
            LargeAnswer slowest = open.stream()
                    .filter(each -> each != newest)
                    .min(Comparator.comparingLong(LargeAnswer::movedNanos))
                    .orElse(null);
            if (slowest == null) {
                return;
            }
            cut(slowest);
        }
    }

    private void look() {
        long now = System.nanoTime();
        open.stream()
                .filter(each -> now - each.movedNanos() > PATIENCE.toNanos())
                .forEach(this::cut);
    }

    private void cut(LargeAnswer answer) {
        cut.increment();
        answer.cut();
    }
}
