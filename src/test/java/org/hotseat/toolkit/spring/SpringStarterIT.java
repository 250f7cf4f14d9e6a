package org.hotseat.toolkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.spring.Till;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.aopalliance.intercept.MethodInterceptor;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.InvalidArgumentException;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.Lock;
import org.hotseat.toolkit.lock.LockManager;
import org.hotseat.toolkit.lock.LockNotAcquiredException;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.stream.Streams;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The starter in a Spring Boot application: its beans, its settings, and {@link Lock} on methods of beans. */
class SpringStarterIT {

    private final String own = UUID.randomUUID().toString();

    /** An application of one bean. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(ToolkitAutoConfiguration.class)
    static class Shop {

        @Bean
        Till till(RedisClient redis, LockManager locks) {
            return new Till(redis, locks);
        }
    }

    /** One that brings a registry of its own, and advice on its bean. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(ToolkitAutoConfiguration.class)
    static class Measured {

        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }

        @Bean
        Till till(RedisClient redis, LockManager locks) {
            ProxyFactory advised = new ProxyFactory(new Till(redis, locks));
            advised.setProxyTargetClass(true);
            advised.addAdvice((MethodInterceptor) call -> call.proceed() + ", inside");
            return (Till) advised.getProxy();
        }
    }

    /** One whose lock names what its parameter does not have. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(ToolkitAutoConfiguration.class)
    static class Mistaken {

        @Bean
        Object wrong() {
            return new Object() {
                @Lock(key = "pay:{order.number}", ttlMs = 1_000)
                public void pay(Till.Order order) {}
            };
        }
    }

    @Test
    void methodsOfBeansRunUnderTheirLocks() {
        try (ConfigurableApplicationContext shop = start(Shop.class)) {
            Till till = shop.getBean(Till.class);
            List<Long> numbers = Collections.synchronizedList(new ArrayList<>());
            IntStream.range(0, 40).parallel().forEach(i -> numbers.add(till.next(own)));
            assertThat(numbers)
                    .containsExactlyInAnyOrderElementsOf(
                            LongStream.rangeClosed(1, 40).boxed().toList());
            assertThat(till.move(own + 1, own + 2)).isEqualTo("both");
            assertThat(shop.getBean(Streams.class)).isNotNull();
        }
    }

    @Test
    void aKeyReadsWhatIsInsideItsParameters() {
        try (ConfigurableApplicationContext shop = start(Shop.class)) {
            Till till = shop.getBean(Till.class);
            Till.Order order = new Till.Order(own, new Till.Customer("ann"));
            assertThat(till.locked(order, "pay:" + own + ":ann")).isTrue();
            assertThat(till.locked(order, "pay:" + own + ":bob")).isFalse();
            assertThatThrownBy(() -> till.locked(new Till.Order(own, null), "any"))
                    .isInstanceOf(InvalidArgumentException.class)
                    .hasMessageContaining("order.customer.name");
        }
    }

    @Test
    void aLockOfSomebodyElseLetsTheMethodNotRun() {
        try (ConfigurableApplicationContext shop = start(Shop.class)) {
            Till till = shop.getBean(Till.class);
            DistributedLock other = shop.getBean(LockManager.class)
                    .tryLock("again:" + own, LockOptions.of(Duration.ofMinutes(1)))
                    .orElseThrow();
            assertThatThrownBy(() -> till.again(own, () -> "never")).isInstanceOf(LockNotAcquiredException.class);
            other.release();
            assertThat(till.again(own, () -> "now")).isEqualTo("(now)");
        }
    }

    @Test
    void theSameThreadMayTakeALockAgainThatSaysSo() {
        try (ConfigurableApplicationContext shop = start(Shop.class)) {
            Till till = shop.getBean(Till.class);
            assertThat(till.again(own, () -> till.again(own, () -> till.again(own, () -> "in"))))
                    .isEqualTo("(((in)))");
            assertThatThrownBy(() -> till.again(own, () -> {
                        throw new IllegalStateException("thrown");
                    }))
                    .hasMessage("thrown");
            assertThat(till.again(own, () -> "free")).isEqualTo("(free)");
        }
    }

    @Test
    void aLockIsOutsideOfOtherAdviceAndItsTimesAreInTheApplicationsRegistry() {
        try (ConfigurableApplicationContext shop = start(Measured.class)) {
            Till till = shop.getBean(Till.class);
            assertThat(((Advised) till).getAdvisors()[0].getAdvice()).isInstanceOf(LockAdvice.class);
            assertThat(till.again(own, () -> "run")).isEqualTo("(run), inside");
            assertThat(shop.getBean(MeterRegistry.class).getMeters()).isNotEmpty();
        }
    }

    @Test
    void aLockThatCouldOnlyFailStopsTheStart() {
        assertThatThrownBy(() -> start(Mistaken.class))
                .hasStackTraceContaining(
                        "pay: {order.number}: Order has no public number(), getNumber() or isNumber()");
    }

    @Test
    void aBadSettingStopsTheStartAndIsNamed() {
        assertThatThrownBy(() -> start(Shop.class, "redis.pool.size=many").close())
                .hasStackTraceContaining("REDIS_POOL_SIZE");
    }

    private static ConfigurableApplicationContext start(Class<?> application, String... more) {
        List<String> properties = new ArrayList<>(List.of(
                "redis.host=127.0.0.1",
                "redis.port=" + TestStores.current().redisPort(),
                "spring.main.banner-mode=off",
                "logging.level.root=warn"));
        properties.addAll(List.of(more));
        return new SpringApplicationBuilder(application)
                .web(WebApplicationType.NONE)
                .registerShutdownHook(false)
                .properties(properties.toArray(String[]::new))
                .run();
    }
}
