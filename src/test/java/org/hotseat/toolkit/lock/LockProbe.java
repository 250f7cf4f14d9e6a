package org.hotseat.toolkit.lock;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** A bean with locked methods in the server under test. */
@ApplicationScoped
public class LockProbe {

    @Lock(key = "probe:{name}", ttlMs = 5_000)
    public String once(String name) {
        return name;
    }

    @Lock(key = "probe:{name}", ttlMs = 5_000)
    @Lock(key = "probe:b:{name}", ttlMs = 5_000)
    public String twice(String name, LockManager locks) {
        LockOptions options = LockOptions.of(Duration.ofSeconds(5));
        return locks.tryLock("probe:" + name, options).isPresent() + " "
                + locks.tryLock("probe:b:" + name, options).isPresent();
    }
}
