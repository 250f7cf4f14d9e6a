package org.hotseat.api.direct;

import jakarta.inject.Inject;
import java.util.Set;
import org.hotseat.api.limit.CallerLimits;
import org.hotseat.api.security.EphemeralTokens;
import org.hotseat.api.security.TokenSecurity;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.caller.WarmUpEndpoint;
import org.hotseat.kernel.claim.ClaimCounts;
import org.hotseat.toolkit.Settings;

/**
 * Mounts {@link DirectOperations} with other beans under a secret path, for callers whose tokens are signed with a key
 * made for it. The limits of callers never stop them, and reports do not count them.
 */
@Service
class DirectWarmUpEndpoint implements WarmUpEndpoint {

    private final DirectOperations operations;
    private final Settings settings;

    @Inject
    DirectWarmUpEndpoint(DirectOperations operations, Settings settings) {
        this.operations = operations;
        this.settings = settings;
    }

    @Override
    public Opened open(String word, Beans beans) {
        EphemeralTokens tokens = new EphemeralTokens(settings);
        beans.setBean(TokenSecurity.class, tokens.security());
        beans.setBean(CallerLimits.class, CallerLimits.counting(settings));
        beans.setBean(ClaimCounts.class, new ClaimCounts());
        DirectOperations others = beans.get(DirectOperations.class);
        if (!operations.mount(word, others, beans::get)) {
            throw new IllegalStateException("HOTSEAT_DIRECT is off, and the warm-up needs it");
        }
        return new Opened() {
            @Override
            public String token(String subject, Set<Role> roles) {
                return tokens.sign(subject, roles);
            }

            @Override
            public void close() {
                operations.unmount(word, others);
            }
        };
    }
}
