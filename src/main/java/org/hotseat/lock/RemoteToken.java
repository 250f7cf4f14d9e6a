package org.hotseat.lock;

import java.time.Duration;
import java.util.Optional;
import org.hotseat.kernel.Subjects;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.store.Tokens;

/**
 * A lock token in the form for other systems. The ttl is appended, so that a renewal need not repeat it. For those
 * systems the token is one word without a meaning.
 *
 * @param token the token
 * @param ttl the ttl; empty for a token that a Java holder has passed on
 */
record RemoteToken(String token, Optional<Duration> ttl) {

    private static final char OF = '@';

    /** Generates a token that cannot be guessed, for a caller over REST. The token contains the caller's subject. */
    static String generate(Caller caller) {
        return Tokens.next() + OF + caller.subject();
    }

    /** Returns the caller over REST for whom a token was generated; empty for a token of the application itself. */
    static Optional<String> holder(String token) {
        int at = token.indexOf(OF);
        return at < 0 ? Optional.empty() : Optional.of(Subjects.original(token.substring(at + 1)));
    }

    static RemoteToken of(DistributedLock lock, Duration ttl) {
        return new RemoteToken(lock.token(), Optional.of(ttl));
    }

    static RemoteToken parse(String text) {
        int dot = text.lastIndexOf('.');
        if (dot < 0 || !text.substring(dot + 1).matches("[0-9]{1,8}")) {
            return new RemoteToken(text, Optional.empty());
        }
        return new RemoteToken(
                text.substring(0, dot), Optional.of(Duration.ofMillis(Long.parseLong(text.substring(dot + 1)))));
    }

    @Override
    public String toString() {
        return ttl.map(time -> token + "." + time.toMillis()).orElse(token);
    }
}
