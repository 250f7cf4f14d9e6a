package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Script;

/**
 * Adds batches of codes to drops. A code is first reserved, then its batch is stored, then the batch is added to the
 * hot state. So every code that can be claimed is in the facts. If a server dies in between, codes may be missing or a
 * batch may not be claimable yet. A repetition adds the missing codes; {@link #addStored} and every rebuild add the
 * batch. Waits for the stores, so it is for requests of operators. Batches of a draft are in no hot state until it is
 * published.
 */
@Service
public class CodeBatches {

    static final Script<Add> ADD = Script.load("drop/add_batch", Add.class);

    private static final int TOKEN_BYTES = 9;

    enum Add {
        ADDED,
        PRESENT
    }

    private final CommandExecutor commands;
    private final Drops drops;
    private final CodeCipher cipher;
    private final Reservations reservations;
    private final BatchFacts facts;
    private final RedisClock clock;
    private final SecureRandom random = new SecureRandom();

    @Inject
    CodeBatches(
            CommandExecutor commands,
            Drops drops,
            CodeCipher cipher,
            Reservations reservations,
            BatchFacts facts,
            RedisClock clock) {
        this.commands = commands;
        this.drops = drops;
        this.cipher = cipher;
        this.reservations = reservations;
        this.facts = facts;
        this.clock = clock;
    }

    /**
     * Adds codes as one batch.
     *
     * @param codes the codes, each once, at most {@link Batch#MAX}
     * @return the codes that were in the drop before; empty when the name was used meanwhile, and then no code is added
     * @throws org.hotseat.kernel.error.Conflict {@code other-codes-key} when this server cannot encrypt codes for this
     *     drop
     */
    public Optional<Set<String>> add(Drop drop, String name, Collection<String> codes) {
        cipher.check(drop.keyId());
        Map<String, String> byDigest = byDigest(drop, codes);
        Reservation reservation = new Reservation(name, token());
        Set<String> there = reservations.take(drop.id(), reservation, byDigest.keySet());
        Set<String> duplicates = there.stream().map(byDigest::get).collect(Collectors.toSet());
        byDigest.keySet().removeAll(there);
        if (!byDigest.isEmpty()) {
            Instant now = clock.now(drops.keys(drop.id()).partition());
            if (!facts.store(drop, reservation, List.copyOf(byDigest.values()), now)) {
                return Optional.empty();
            }
            if (drop.published()) {
                add(drop.id(), new Batch(name, byDigest.size()));
            }
        }
        return Optional.of(duplicates);
    }

    /**
     * Returns those of the given codes that are already in the drop; two reads.
     *
     * @throws org.hotseat.kernel.error.Conflict {@code other-codes-key} when this server cannot encrypt codes for this
     *     drop
     */
    Set<String> existing(Drop drop, Collection<String> codes) {
        cipher.check(drop.keyId());
        Map<String, String> byDigest = byDigest(drop, codes);
        return reservations.existing(drop.id(), byDigest.keySet()).stream()
                .map(byDigest::get)
                .collect(Collectors.toSet());
    }

    private Map<String, String> byDigest(Drop drop, Collection<String> codes) {
        Map<String, String> byDigest = new LinkedHashMap<>();
        codes.forEach(code -> byDigest.put(cipher.digest(drop.id(), drop.keyId(), code), code));
        return byDigest;
    }

    /**
     * Adds the batches in the facts that the hot state lacks, such as those of a server that died. Costs a read when
     * there are none.
     */
    public Drops.Live addStored(DropId drop) {
        Drops.Live live = drops.find(drop).toCompletableFuture().join();
        List<Batch> stored =
                facts.list(drop).stream().filter(batch -> batch.size() > 0).toList();
        if (stored.size() == live.batches()) {
            return live;
        }
        stored.forEach(batch -> add(drop, batch));
        return drops.find(drop).toCompletableFuture().join();
    }

    private void add(DropId drop, Batch batch) {
        DropKeys keys = drops.keys(drop);
        List<String> arguments = List.of(batch.name(), Integer.toString(batch.size()));
        commands.execute(drop.resource(), ADD.call(keys.partition(), keys.guard(), arguments), Ack.FACTS)
                .toCompletableFuture()
                .join();
    }

    /** Returns a text that no other attempt has. */
    String token() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
