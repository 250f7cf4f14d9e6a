package com.example.spring;

import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.lock.LockManager;
import org.hotseat.toolkit.plain.RedisToolkit;
import org.hotseat.toolkit.stream.Streams;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The toolkit as beans of a Spring application; Spring closes it with the context. */
@Configuration
public class TicketConfiguration {

    @Bean
    RedisToolkit toolkit(@Value("${redis.host}") String host, @Value("${redis.port}") int port) {
        return RedisToolkit.builder().host(host).port(port).keyPrefix("tickets").build();
    }

    @Bean
    RedisClient redisClient(RedisToolkit toolkit) {
        return toolkit.client();
    }

    @Bean(destroyMethod = "")
    LockManager lockManager(RedisToolkit toolkit) {
        return toolkit.lockManager();
    }

    @Bean(destroyMethod = "")
    Streams streams(RedisToolkit toolkit) {
        return toolkit.streams();
    }

    @Bean
    Tickets tickets(RedisClient redis, LockManager locks) {
        return new Tickets(redis, locks);
    }
}
