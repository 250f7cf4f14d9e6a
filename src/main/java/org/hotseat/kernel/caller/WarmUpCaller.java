package org.hotseat.kernel.caller;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.hotseat.kernel.Service;
import org.jspecify.annotations.Nullable;

/**
 * The caller as whom a server calls itself before it is ready (ADR 129). Its token is random, known to this server's
 * memory only, and good until the warm-up ends; it opens the resources of the warm-up and no other, and no other
 * caller's opens these.
 */
@Service
public class WarmUpCaller implements OtherWays {

    private static final int ID_BYTES = 16;
    private static final int TOKEN_BYTES = 32;

    /**
     * One warm-up.
     *
     * @param token of a service
     * @param ids the word that the ids of its resources begin with; as unknown to others as the token
     * @param caller the service, whose groups are this object and no other caller's
     */
    public record Pass(String token, String ids, Caller caller, long endNanos) {

        /** The token of one of its users, who is no service. */
        public String tokenOf(long user) {
            return token + "-" + user;
        }

        /** Without the secrets. */
        @Override
        public String toString() {
            return "Pass";
        }
    }

    /** While no warm-up goes on. Opens nothing: its time is over. */
    private static final Pass NONE = new Pass("", "", marked("none", Set.of(), new Groups("")), System.nanoTime());

    private static final WarmUpCaller IDLE = new WarmUpCaller();

    private final SecureRandom random = new SecureRandom();
    private volatile Pass pass = NONE;

    /**
     * Begins one; an earlier one is over. @param endNanos {@link System#nanoTime} after which its token is not good any
     * more
     */
    public Pass begin(long endNanos) {
        String ids = "warm-up-" + draw(ID_BYTES);
        Caller service = marked(ids, Set.of(Role.USER, Role.SERVICE), new Groups(""));
        Pass drawn = new Pass(draw(TOKEN_BYTES), ids, service, endNanos);
        pass = drawn;
        return drawn;
    }

    public void end() {
        pass = NONE;
    }

    /** The caller of this token; empty when it is not the warm-up's. */
    public Optional<Caller> callerOf(String token) {
        Pass now = pass;
        int length = Math.min(token.length(), now.token().length());
        boolean known = MessageDigest.isEqual(bytes(token.substring(0, length)), bytes(now.token()));
        if (!known || System.nanoTime() - now.endNanos() >= 0) {
            return Optional.empty();
        }
        String user = token.substring(length);
        return Optional.of(
                user.isEmpty()
                        ? now.caller()
                        : marked(
                                now.ids() + user,
                                Set.of(Role.USER),
                                now.caller().groups()));
    }

    /** Whether it is the warm-up that calls. */
    public boolean is(@Nullable Object caller) {
        return caller instanceof Caller known && isMark(known.groups());
    }

    private boolean isMark(Object groups) {
        return pass.caller().groups() == groups;
    }

    /** A caller who is known by an object that no token's caller has. */
    private static Caller marked(String subject, Set<Role> roles, Groups mark) {
        return new Caller(subject, roles, Set.of(), mark);
    }

    /**
     * Whether a caller may call a path: the warm-up those of its resources, all others the rest.
     *
     * @param path is asked for during the warm-up only
     */
    public boolean admits(Optional<Caller> caller, Supplier<String> path) {
        Pass now = pass;
        return now.ids().isEmpty()
                || path.get().contains(now.ids()) == caller.filter(this::is).isPresent();
    }

    /** Asks what requests of others ask, a warm-up or none. */
    @Override
    public void goOtherWays() {
        callerOf("none");
        is(null);
        admits(Optional.empty(), () -> "none");
        IDLE.admits(Optional.empty(), () -> "none");
    }

    private String draw(int bytes) {
        byte[] drawn = new byte[bytes];
        random.nextBytes(drawn);
        return HexFormat.of().formatHex(drawn);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
