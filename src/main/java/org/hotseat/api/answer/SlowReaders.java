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
 * Prevents threads from waiting for clients that do not take their answers. An answer that is larger than a connection
 * takes at once is {@linkplain LargeAnswer sent at the speed of its client}. The memory for such answers is limited. If
 * they exceed it, the answer whose client has taken nothing for the longest time is given up.
 */
@Service
public class SlowReaders {

    private static final System.Logger LOG = System.getLogger(SlowReaders.class.getName());

    /** The largest number of bytes that are written at once, without a check of the client. */
    static final int GREAT = 65_536;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long NEVER = 0;
    private static final int PART_OF_MEMORY = 8;
    private static final long CHECK_MILLIS = 1_000;

    private final Set<LargeAnswer> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong bytes = new AtomicLong();
    private final long max;
    private final Counter cut;
    private final ScheduledThreadPoolExecutor clock;

    @Inject
    public SlowReaders(MeterRegistry meters, ThreadFactory threads) {
        this(Runtime.getRuntime().maxMemory() / PART_OF_MEMORY, meters, threads);
    }

    /** @param max the largest number of bytes of large answers at once */
    public SlowReaders(long max, MeterRegistry meters, ThreadFactory threads) {
        this.max = max;
        this.cut = Counter.builder("hotseat.answers.cut")
                .description("Answers that were given up because their clients did not take them")
                .register(meters);
        this.clock = new ScheduledThreadPoolExecutor(1, threads);
        clock.scheduleWithFixedDelay(this::check, CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
    }

    @PreDestroy
    public void stop() {
        clock.shutdownNow();
    }

    /**
     * Closes a connection whose client has sent further requests but has not taken the earlier answers. Call this
     * before a request is answered: Grizzly blocks a thread that writes unless it was asked before whether it can
     * write. Undertow must not be asked.
     *
     * @return whether the connection is still open
     */
    public boolean closeIfStalled(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean undertow = request.getServletContext().getClass().getName().startsWith("io.undertow.");
        if (undertow || response.getOutputStream().isReady()) {
            return true;
        }
        boolean broken = ConnectionCloser.of(request).closeNow();
        if (broken) {
            cut.increment();
        }
        return !broken;
    }

    /**
     * Passes a request down the chain and sends its answer to the client. A HEAD is passed on as a GET. So its headers
     * equal those of the GET, with the length of the body that is not sent.
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
        if (!gathered.isAsync()) {
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
        if (bytes.addAndGet(body.length) > max) {
            abortSlowest(answer);
        }
        try {
            answer.begin(response.getOutputStream());
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.DEBUG, "An answer could not be sent", e);
            answer.abort();
        }
    }

    private void ended(LargeAnswer answer) {
        if (open.remove(answer)) {
            bytes.addAndGet(-answer.length());
        }
    }

    private void abortSlowest(LargeAnswer newest) {
        while (bytes.get() > max) {
            LargeAnswer slowest = open.stream()
                    .filter(each -> each != newest)
                    .min(Comparator.comparingLong(LargeAnswer::lastProgressNanos))
                    .orElse(null);
            if (slowest == null) {
                return;
            }
            abort(slowest);
        }
    }

    private void check() {
        long now = System.nanoTime();
        open.stream()
                .filter(each -> now - each.lastProgressNanos() > PATIENCE.toNanos())
                .forEach(this::abort);
    }

    private void abort(LargeAnswer answer) {
        cut.increment();
        answer.abort();
    }
}
