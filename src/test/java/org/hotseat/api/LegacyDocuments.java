package org.hotseat.api;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/**
 * Documents that an earlier system may have left in MongoDB: orders and lock records of one schedule with anything in
 * any field. Beside each document stands what the documented rule says of it, as far as it can be read.
 */
final class LegacyDocuments {

    private static final AtomicLong NUMBERS = new AtomicLong(System.nanoTime());
    private static final Object ABSENT = new Object();

    final List<Document> orders = new ArrayList<>();
    final List<Document> locks = new ArrayList<>();

    /** Ids of documents that cannot be read in full and may count. */
    final List<String> unreadable = new ArrayList<>();

    /** The number of places taken by documents that can be read, and by those that may be taken for such. */
    int surely;

    int perhaps;

    private final Random random;
    private final String schedule;
    private long lockId;
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

    /** @param lockId greater than every LockID there is */
    LegacyDocuments(Random random, String schedule, long lockId) {
        this.random = random;
        this.schedule = schedule;
        this.lockId = lockId;
    }

    LegacyDocuments fill(int documents) {
        for (int i = 0; i < documents; i++) {
            switch (random.nextInt(5)) {
                case 0 -> orderOfHold();
                case 1, 2 -> order();
                default -> lock();
            }
        }
        return this;
    }

    /** A number of places, as a number of any type or as its digits. */
    Object places(int places) {
        return number(places);
    }

    private void order() {
        boolean odd = random.nextInt(3) == 0;
        boolean oddId = odd && random.nextBoolean();
        boolean oddUser = odd && random.nextBoolean();
        boolean oddStatus = odd && !oddId && !oddUser;
        boolean over = !oddStatus && random.nextInt(4) == 0;
        Object status = over ? number(random.nextBoolean() ? -1 : 2) : number(random.nextInt(2));
        Document order = document(oddId ? oddId(true) : orderId()).append("Schedule_ID", schedule());
        put(order, "Player_ID", oddUser ? oddUser() : user());
        put(
                order,
                "Pay_Status",
                oddStatus ? anyOf(ABSENT, null, "paid", true, 7, 0.5, Double.NaN, new Document()) : status);
        noise(order, "Price", "Placed_At", "Pay_Before", "Paid_At", "Reference", "Lock_ID", "Ending", "Kind");
        noise(order, "Payments", "Refunds", "History", "Ended_At");
        noise(
                order,
                "epoch",
                "entry",
                "kind",
                "price",
                "pay_before",
                "idem",
                "version",
                "owner",
                "id_type",
                "",
                "Überschrift");
        // A pay-before time that is over ends an order by the next sweep: none here.
        order.remove("Pay_Before");
        orders.add(order);
        count(order, over, oddId || oddUser || oddStatus);
    }

    private void lock() {
        boolean odd = random.nextInt(3) == 0;
        boolean oddId = odd && random.nextBoolean();
        boolean oddUser = odd && random.nextBoolean();
        boolean oddStatus = odd && random.nextInt(3) == 0;
        boolean oddEnd = odd && !oddId && !oddUser && !oddStatus;
        boolean ended = !oddStatus && random.nextInt(4) == 0;
        boolean past = !oddEnd && random.nextInt(4) == 0;
        Document lock = document(oddId ? oddId(false) : lockId()).append("Schedule_ID", schedule());
        put(lock, "Player_ID", oddUser ? oddUser() : user());
        put(
                lock,
                "Status",
                oddStatus
                        ? anyOf(ABSENT, null, "held", false, 9, -1, 0.5, Double.NEGATIVE_INFINITY, new Document("a", 1))
                        : number(ended ? 1 + random.nextInt(3) : 0));
        put(
                lock,
                "ExpireTime",
                oddEnd
                        ? anyOf(
                                ABSENT,
                                null,
                                "soon",
                                "2026-11-21 18:00:00",
                                "99",
                                Double.NaN,
                                true,
                                new Document(),
                                List.of())
                        : past ? time(now.minusSeconds(60)) : future());
        noise(lock, "LockTime", "Version_");
        if (random.nextInt(8) == 0) {
            // No NaN: to MongoDB it is less than every number, to the embedded server greater, and so never replaced.
            put(lock, "Version", anyOf("1.0", -3, new Document(), null));
        }
        locks.add(lock);
        count(lock, ended || past, !past && (oddId || oddUser || oddStatus || oddEnd));
    }

    /** An order that came of a hold whose record was not ended: one place. */
    private void orderOfHold() {
        Object lockId = lockId();
        Object user = user();
        Document order = document(orderId()).append("Schedule_ID", schedule()).append("Player_ID", user);
        order.append("Pay_Status", number(random.nextInt(2)))
                .append("Lock_ID", random.nextBoolean() ? lockId : text(lockId));
        Document lock = document(lockId).append("Schedule_ID", schedule()).append("Player_ID", user);
        lock.append("Status", number(0)).append("ExpireTime", future());
        orders.add(order);
        locks.add(lock);
        surely++;
        perhaps++;
    }

    private void count(Document document, boolean free, boolean odd) {
        if (free) {
            return;
        }
        perhaps++;
        surely += odd ? 0 : 1;
        if (odd) {
            unreadable.add(String.valueOf(document.get("_id")));
        }
    }

    private static Document document(Object id) {
        return new Document("_id", id);
    }

    private Object schedule() {
        return schedule.matches("\\d+") && random.nextBoolean() ? number(Integer.parseInt(schedule)) : schedule;
    }

    private Object orderId() {
        long number = NUMBERS.incrementAndGet();
        return anyOf(new ObjectId(), number, (double) number, "old-" + number, (int) (number & 0x3fffffff));
    }

    private Object lockId() {
        long number = ++lockId;
        // The last one is as large as those of systems that draw ids by time and machine.
        return anyOf(number, (double) number, new Decimal128(number), number + (1L << 60));
    }

    private Object oddId(boolean order) {
        long number = order ? NUMBERS.incrementAndGet() : ++lockId;
        return order
                ? anyOf(
                        number + 0.5,
                        "old:" + number,
                        "ö" + number,
                        new Document("n", number),
                        new Date(number),
                        "o".repeat(65) + number)
                : anyOf(
                        number + 0.5,
                        "lock-" + number,
                        -number,
                        new ObjectId(),
                        new Document("n", number).append("odd", "\"'\\"),
                        new Date(number),
                        new Binary(Long.toString(number).getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
    }

    /** Some have several documents. */
    private Object user() {
        long number = random.nextInt(3) == 0 ? 42 : NUMBERS.incrementAndGet();
        return anyOf(
                "p" + number, number, (double) number, Long.toString(number), "user:" + number, "~" + number + " ü");
    }

    private Object oddUser() {
        return anyOf(
                ABSENT,
                null,
                "",
                "user\n1",
                "x".repeat(256),
                0.5,
                Double.NaN,
                true,
                new Date(),
                new Document(),
                List.of("p"),
                new Binary(new byte[16]));
    }

    private Object future() {
        return random.nextInt(6) == 0
                ? anyOf(new Date(Long.MAX_VALUE), new Date(253_402_300_800_000L))
                : time(now.plusSeconds(3_600 + random.nextInt(3_600)));
    }

    private Object time(Instant time) {
        return anyOf(
                Date.from(time),
                time.toString(),
                time.atOffset(java.time.ZoneOffset.ofHours(-9)).toString(),
                time.toEpochMilli(),
                (double) time.toEpochMilli(),
                time.getEpochSecond() + 1,
                Long.toString(time.toEpochMilli()));
    }

    private Object number(int number) {
        return anyOf(number, (long) number, (double) number, new Decimal128(number), Integer.toString(number));
    }

    private void noise(Document document, String... names) {
        for (String name : names) {
            if (random.nextInt(4) == 0) {
                put(
                        document,
                        name,
                        anyOf(
                                null,
                                "x",
                                "",
                                -1,
                                1e300,
                                Double.NaN,
                                true,
                                new Date(-1),
                                new Date(Long.MIN_VALUE),
                                new Document("a", 1),
                                List.of(1),
                                List.of(new Document("a", 1)),
                                List.of(new Document("Reference", "x\ty").append("State", "paid")),
                                List.of(new Document("Reference", "r").append("Seats", List.of("1 2"))),
                                List.of(new Document("What", 1).append("At", "soon"))));
            }
        }
    }

    private static void put(Document document, String name, Object value) {
        if (value != ABSENT) {
            document.append(name, value);
        }
    }

    private static Object text(Object id) {
        return id instanceof Double number ? Long.toString(number.longValue()) : String.valueOf(id);
    }

    private Object anyOf(Object... values) {
        return values[random.nextInt(values.length)];
    }
}
