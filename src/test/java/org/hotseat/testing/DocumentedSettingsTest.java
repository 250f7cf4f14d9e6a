package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.order.OrderSettings;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.schedule.hold.ScheduleSettings;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.lock.LockSettings;
import org.hotseat.wallet.WalletSettings;
import org.hotseat.wallet.credit.CreditSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DocumentedSettingsTest {

    /**
     * A new row of {@code docs/reference/settings.md} needs a value in one of the starts of {@link SettingsIT}, and a
     * setting needs a row.
     */
    @Test
    void everyDocumentedSettingHasAStart() {
        Set<String> started = new TreeSet<>(DocumentedSettings.STANDALONE.keySet());
        started.addAll(DocumentedSettings.SENTINEL.keySet());

        assertThat(started).isEqualTo(DocumentedSettings.names()).hasSizeGreaterThan(40);
    }

    /**
     * Settings of tokens, of bodies and of proxies are not here: their records are their packages' own, and so are
     * these tests.
     */
    static Stream<Arguments> badValues() {
        return Stream.of(
                bad("REDIS_MODE", "replicated", RedisSettings::from),
                bad("REDIS_PORT", "65536", RedisSettings::from),
                bad("REDIS_NODES", "a", SENTINELS),
                bad("REDIS_SENTINEL_MASTER", "", SENTINELS),
                bad("REDIS_DB", "1000001", RedisSettings::from),
                bad("REDIS_TLS", "yes", RedisSettings::from),
                bad("REDIS_TLS_TRUSTSTORE", "open-sesame", RedisSettings::from),
                bad("REDIS_SENTINEL_TLS", "yes", RedisSettings::from),
                bad("REDIS_POOL_SIZE", "0", RedisSettings::from),
                bad("REDIS_TIMEOUT_MS", "60001", RedisSettings::from),
                bad("REDIS_KEY_PREFIX", "a:b", settings -> ToolkitKeys.from(settings, RedisSettings.from(settings))),
                bad("LOCK_MASTERS", "a:1, b:2", LockSettings::from),
                bad("LOCK_MASTERS_TIMEOUT_MS", "9", LockSettings::from),
                bad("HOTSEAT_PARTITIONS", "1025", TestKeyspace::of),
                bad("MONGODB_URI", "mongo://open-sesame@h", FactsSettings::new),
                bad("MONGODB_DATABASE", "open-sesame.a", FactsSettings::new),
                bad("MONGODB_TIMEOUT_MS", "60001", FactsSettings::new),
                bad("HOTSEAT_ACK", "never", FactsSettings::new),
                bad("HOTSEAT_CONFIRM_MS", "9", FactsSettings::new),
                bad("HOTSEAT_OUTBOX_LIMIT", "99", FactsSettings::new),
                bad("HOTSEAT_QUEUE_LIMIT", "1000001", FactsSettings::new),
                bad("LOCK_MINUTES_DEFAULT", "0.009", ScheduleSettings::new),
                bad("HOTSEAT_PAY_MINUTES", "10081", OrderSettings::new),
                bad("HOTSEAT_SELF_PAYMENT", "1", OrderSettings::new),
                bad("HOTSEAT_AUTHORIZED_DAYS", "366", OrderSettings::new),
                bad("HOTSEAT_CREDIT_WORKERS", "65", CreditSettings::new),
                bad("HOTSEAT_CREDIT_ATTEMPTS", "0", CreditSettings::new),
                bad("HOTSEAT_CREDIT_DELAY_MS", "60001", CreditSettings::new),
                bad("HOTSEAT_CREDIT_LONGEST_DELAY_MS", "49", CreditSettings::new),
                bad("HOTSEAT_CREDIT_TAKEOVER_MS", "999", CreditSettings::new),
                bad("HOTSEAT_WALLETS", "postpaid", WalletSettings::new),
                bad("HOTSEAT_EXTERNAL_FUNDERS", "a, " + "open-sesame".repeat(30), WalletSettings::new));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badValues")
    void badValueIsRefusedByTheNameOfItsVariableAndNotReported(
            String variable, String value, Function<Settings, ?> record) {
        Settings settings = new Settings(property ->
                Optional.of(value).filter(set -> property.replace('.', '_').equalsIgnoreCase(variable)));

        assertThatThrownBy(() -> record.apply(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(variable + " ")
                .extracting(refusal -> refusal + " " + refusal.getCause(), InstanceOfAssertFactories.STRING)
                .doesNotContain("open-sesame");
    }

    private static final Function<Settings, ?> SENTINELS =
            settings -> RedisSettings.from(new Settings(property -> switch (property) {
                case "redis.mode" -> Optional.of("sentinel");
                case "redis.nodes" -> settings.source().apply(property).or(() -> Optional.of("a:1"));
                default -> settings.source().apply(property);
            }));

    private static Arguments bad(String variable, String value, Function<Settings, ?> record) {
        return Arguments.of(variable, value, record);
    }
}
