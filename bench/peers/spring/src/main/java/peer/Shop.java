package peer;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RAtomicLong;
import org.redisson.api.RLock;
import org.redisson.api.RPermitExpirableSemaphore;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * A shop as many teams write it: Spring MVC, Redisson and MongoDB. An order is a look for the user's order, a lock of the user, a counter in Redis,
 * the insert, the release of the lock. A hold is a permit of an expirable semaphore. Settings: server.port, redis.port, spring.data.mongodb.uri.
 */
@SpringBootApplication
public class Shop {

    public static void main(String[] arguments) {
        SpringApplication.run(Shop.class, arguments);
        System.out.println("ready");
    }

    @Bean(destroyMethod = "shutdown")
    RedissonClient redisson(Environment settings) {
        Config config = new Config();
        config.useSingleServer().setAddress("redis://127.0.0.1:" + settings.getRequiredProperty("redis.port"));
        return Redisson.create(config);
    }

    record Buyer(String userId) {}

    record Order(@Id String id, String userId, String goodId, Instant createdAt) {}

    @RestController
    static class Orders {

        private static final long MANY = 1_000_000;
        private static final long LEASE_MINUTES = 15;

        private final RedissonClient redis;
        private final MongoTemplate mongo;

        Orders(RedissonClient redis, MongoTemplate mongo) {
            this.redis = redis;
            this.mongo = mongo;
            redis.getAtomicLong("stock:bench").set(MANY);
            redis.getAtomicLong("stock:sold-out").set(0);
            redis.getPermitExpirableSemaphore("places:bench").trySetPermits((int) MANY);
        }

        @PostMapping("/sales/{good}/orders")
        ResponseEntity<?> order(@PathVariable String good, @RequestBody Buyer buyer) {
            // Its id and not an index of user and good: the MongoDB-compatible server of the benchmark has no other index.
            String id = good + "/" + buyer.userId();
            if (mongo.exists(Query.query(Criteria.where("_id").is(id)), Order.class)) {
                return refused("already-ordered");
            }
            RLock lock = redis.getLock("lock:" + good + ":" + buyer.userId());
            if (!lock.tryLock()) {
                return refused("busy");
            }
            try {
                RAtomicLong stock = redis.getAtomicLong("stock:" + good);
                if (stock.decrementAndGet() < 0) {
                    stock.incrementAndGet();
                    return refused("sold-out");
                }
                Order order = new Order(id, buyer.userId(), good, Instant.now());
                mongo.insert(order);
                return ResponseEntity.status(201).body(order);
            } finally {
                lock.unlock();
            }
        }

        @PostMapping("/schedules/{schedule}/holds")
        ResponseEntity<?> hold(@PathVariable String schedule, @RequestBody Buyer buyer) throws InterruptedException {
            RPermitExpirableSemaphore places = redis.getPermitExpirableSemaphore("places:" + schedule);
            String permit = places.tryAcquire(0, LEASE_MINUTES, TimeUnit.MINUTES);
            return permit == null ? refused("sold-out") : ResponseEntity.status(201).body(Map.of("permit", permit));
        }

        private static ResponseEntity<?> refused(String code) {
            return ResponseEntity.status(409).body(Map.of("code", code));
        }
    }
}
