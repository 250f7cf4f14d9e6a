package org.hotseat.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.ServerProcess;

/**
 * Orders, refusals and holds beside programs as many teams write them ({@code bench/peers/koa}: Koa, ioredis, mysql2
 * and MariaDB; {@code bench/peers/spring}: Spring Boot, Redisson and MongoDB), by turns in one run:
 * {@code bench/peers/run} installs what it needs. Arguments: seconds a case and round (6), rounds (3), connections
 * (64), seconds of warm-up a case (30).
 */
public final class PeerBench {

    private static final Path DIRECTORY = Path.of("target", "bench-peers");
    private static final int STOCK = 1_000_000;

    private final AtomicLong users = new AtomicLong();

    private PeerBench() {}

    public static void main(String[] arguments) throws IOException {
        Duration time = Duration.ofSeconds(argument(arguments, 0, 6));
        int rounds = argument(arguments, 1, 3);
        int connections = argument(arguments, 2, 64);
        Duration warmUp = Duration.ofSeconds(argument(arguments, 3, 30));
        Files.createDirectories(DIRECTORY);
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"));
                ServerProcess hotseat = BenchServer.start(DIRECTORY.resolve("hotseat"), stores, "facts");
                MariaDb mariaDb = MariaDb.start(DIRECTORY.resolve("mariadb"));
                PeerProcess koa = KoaPeer.start(DIRECTORY.resolve("koa"), stores.redisPort(), mariaDb, false);
                PeerProcess durable = KoaPeer.start(DIRECTORY.resolve("koa-waits"), stores.redisPort(), mariaDb, true);
                PeerProcess spring = SpringPeer.start(DIRECTORY.resolve("spring"), stores)) {
            BenchResources resources = new BenchResources(hotseat.port());
            resources.create();
            resources.sale("peer-sale", STOCK);
            PeerBench bench = new PeerBench();
            List<Case> cases = bench.cases(
                    new BenchCases(hotseat, hotseat, connections),
                    new Load(hotseat, connections),
                    koa.load(connections),
                    durable.load(connections),
                    spring.load(connections));
            cases.forEach(each -> each.load().run(each.requests(), warmUp).expectOnly(each.status()));
            Map<Case, List<Measured>> measured = new LinkedHashMap<>();
            for (int round = 0; round < rounds; round++) {
                for (Case one : cases) {
                    Measured seen = one.load().run(one.requests(), time);
                    seen.expectOnly(one.status());
                    measured.computeIfAbsent(one, key -> new ArrayList<>()).add(seen);
                }
            }
            System.out.println(new BenchTable(measured).text("order, Hotseat, durable", "× Hotseat's order"));
        }
    }

    private List<Case> cases(BenchCases ours, Load here, Load koa, Load durable, Load spring) {
        return List.of(
                new Case("order, Hotseat, durable", here, 201, 1, ours.send("/sales/peer-sale/orders")),
                new Case("order, Koa and MariaDB, durable", durable, 201, 1, send("/sales/bench/orders")),
                new Case("order, Koa and MariaDB, not waited for", koa, 201, 1, send("/sales/bench/orders")),
                new Case("order, Spring, Redisson and MongoDB", spring, 201, 1, send("/sales/bench/orders")),
                new Case("sold out, Hotseat", here, 409, 1, ours.send("/sales/bench-sold-out/orders")),
                new Case("sold out, Koa and MariaDB", durable, 409, 1, send("/sales/sold-out/orders")),
                new Case("sold out, Spring, Redisson and MongoDB", spring, 409, 1, send("/sales/sold-out/orders")),
                new Case("hold, Hotseat, durable", here, 201, 1, ours.send("/schedules/bench-holds/holds")),
                new Case("hold, Spring and RPermitExpirableSemaphore", spring, 201, 1, send("/schedules/bench/holds")));
    }

    private Supplier<byte[]> send(String path) {
        String head =
                "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ";
        return () -> {
            String body = "{\"userId\":\"p" + users.incrementAndGet() + "\"}";
            return (head + body.length() + "\r\n\r\n" + body).getBytes(StandardCharsets.ISO_8859_1);
        };
    }

    /** Runs a program to its end; its output goes to a file. */
    static void run(Path log, File directory, String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(directory)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + " failed; see " + log);
            }
        } catch (IOException e) {
            throw new IllegalStateException(command[0] + " is missing; bench/peers/run installs it", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static int argument(String[] arguments, int index, int otherwise) {
        return index < arguments.length ? Integer.parseInt(arguments[index]) : otherwise;
    }
}
