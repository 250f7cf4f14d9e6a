package org.hotseat.wallet;

import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.toolkit.Settings;

/**
 * Settings of wallets.
 *
 * @param prepaid whether rains are debited to the funder's wallet unless they are defined otherwise
 * @param externalFunders the users who may still fund from outside
 */
@Service
public record WalletSettings(boolean prepaid, Set<UserId> externalFunders) {

    private static final String FUNDERS = "hotseat.external.funders";

    public WalletSettings {
        externalFunders = Set.copyOf(externalFunders);
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    public WalletSettings(Settings settings) {
        this(
                settings.choice("hotseat.wallets", "external", "external", "prepaid")
                        .equals("prepaid"),
                funders(settings));
    }

    /** Returns whether a user may fund from outside. */
    public boolean mayFundFromOutside(UserId funder) {
        return !prepaid || externalFunders.contains(funder);
    }

    private static Set<UserId> funders(Settings settings) {
        return Arrays.stream(settings.text(FUNDERS, "").split(","))
                .map(String::strip)
                .filter(subject -> !subject.isEmpty())
                .map(subject -> UserId.read(subject)
                        .orElseThrow(() -> Settings.bad(FUNDERS, "must be subjects with commas between them", null)))
                .collect(Collectors.toSet());
    }
}
