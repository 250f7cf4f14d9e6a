package org.hotseat.toolkit.spring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import java.util.Optional;
import org.hotseat.toolkit.RateLimiter;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.lock.LockManager;
import org.hotseat.toolkit.plain.RedisToolkit;
import org.hotseat.toolkit.stream.Streams;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * The beans of the toolkit. Their settings are {@code REDIS_HOST} and the others in {@code docs/reference/settings.md},
 * from the environment, or {@code redis.host} in {@code application.properties}. An application's own bean of the same
 * type replaces the toolkit's. The beans are closed with the context; locks that are held then end with their ttl.
 */
@AutoConfiguration
public class ToolkitAutoConfiguration {

    /** A class of the Jedis version that the toolkit needs. The version that Spring Boot 3 manages does not have it. */
    private static final String LATE_CLASS = "redis.clients.jedis.RedisClient";

    /**
     * Creates the toolkit. Connects to a standalone Redis only when it is used.
     *
     * @throws IllegalStateException when an earlier Jedis is on the class path
     * @throws IllegalArgumentException for a bad value; the message names the setting
     * @throws org.hotseat.toolkit.RedisUnavailableException when none of the sentinels or cluster nodes answers
     */
    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    public RedisToolkit redisToolkit(Environment settings, ObjectProvider<MeterRegistry> meters) {
        if (!ClassUtils.isPresent(LATE_CLASS, ToolkitAutoConfiguration.class.getClassLoader())) {
            throw new IllegalStateException("The toolkit needs Jedis 8 and an earlier one is on the class path. Set the"
                    + " property jedis.version, since Spring Boot manages one of its own.");
        }
        return RedisToolkit.builder()
                .settings(new Settings(name -> Optional.ofNullable(settings.getProperty(name))))
                .meters(meters.getIfUnique(() -> Metrics.globalRegistry))
                .build();
    }

    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    public RedisClient redisClient(RedisToolkit toolkit) {
        return toolkit.client();
    }

    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    public LockManager lockManager(RedisToolkit toolkit) {
        return toolkit.lockManager();
    }

    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    public RateLimiter rateLimiter(RedisToolkit toolkit) {
        return toolkit.rateLimiter();
    }

    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    public Streams streams(RedisToolkit toolkit) {
        return toolkit.streams();
    }

    /**
     * Creates the post-processor. The method is static and gets the lock manager only at the first call, because a
     * post-processor is created before all other beans.
     */
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    @ConditionalOnMissingBean
    public static LockPostProcessor lockPostProcessor(ObjectProvider<LockManager> locks) {
        return new LockPostProcessor(locks::getObject);
    }
}
