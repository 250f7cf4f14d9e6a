package org.hotseat.toolkit.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.spring.TicketConfiguration;
import com.example.spring.Tickets;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.RedisClient;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** The toolkit's beans in a Spring context. */
class SpringToolkitIT {

    @Test
    void beansOfTheContextUseTheToolkitAndItIsClosedWithTheContext() {
        RedisClient redis;
        try (AnnotationConfigApplicationContext context = context()) {
            redis = context.getBean(RedisClient.class);
            Tickets tickets = context.getBean(Tickets.class);
            String event = "gala-" + UUID.randomUUID();
            Set<Long> numbers = ConcurrentHashMap.newKeySet();
            IntStream.range(0, 20).parallel().forEach(i -> numbers.add(tickets.next(event)));
            assertThat(numbers).hasSize(20).contains(1L, 20L);
        }
        assertThatThrownBy(() -> redis.get("any")).isInstanceOf(RuntimeException.class);
    }

    private static AnnotationConfigApplicationContext context() {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "test",
                        Map.of(
                                "redis.host",
                                "127.0.0.1",
                                "redis.port",
                                TestStores.current().redisPort())));
        context.register(TicketConfiguration.class);
        context.refresh();
        return context;
    }
}
