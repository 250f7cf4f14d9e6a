package org.hotseat.toolkit.spring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import java.util.Optional;
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
 * Beans of the toolkit, by its settings: {@code REDIS_HOST} and the others of {@code docs/reference/settings.md} in the
 * environment, or {@code redis.host} in {@code application.properties}. An application's own bean of a type takes its
 * place. They are closed with the context: locks that are held then end with their ttl.
 */
@AutoConfiguration
public class ToolkitAutoConfiguration {

    /** Of the Jedis that the toolkit is made for, and of none that Spring Boot 3 manages. */
    private static final String LATE_CLASS = "redis.clients.jedis.RedisClient";

    /**
     * Does not connect to a standalone Redis before it is used.
     *
     * @throws IllegalStateException when an earlier Jedis is on the class path
     * @throws IllegalArgumentException naming the setting that has a bad value
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
    public Streams streams(RedisToolkit toolkit) {
        return toolkit.streams();
    }

    /** Static, and its lock manager looked up at the first call: a post-processor is made before all other beans. */
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    @ConditionalOnMissingBean
    public static LockPostProcessor lockPostProcessor(ObjectProvider<LockManager> locks) {
        return new LockPostProcessor(locks::getObject);
    }
}
