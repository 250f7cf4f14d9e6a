package org.hotseat.kernel;

import java.security.Principal;
import java.util.Optional;
import java.util.Set;

/**
 * Who sends a request.
 *
 * @param subject of its token, in the key form of {@link Subjects}
 * @param lockNames the names of lock keys that its token grants it beside its own
 */
public record Caller(String subject, Set<Role> roles, Set<String> lockNames) implements Principal {

    public Caller {
        if (!Subjects.isKey(subject)) {
            throw InvalidInput.of("sub", Subjects.RULE);
        }
        roles = Set.copyOf(roles);
        lockNames = Set.copyOf(lockNames);
    }

    /** A caller whose token grants no further lock keys. */
    public Caller(String subject, Set<Role> roles) {
        this(subject, roles, Set.of());
    }

    @Override
    public String getName() {
        return Subjects.original(subject);
    }

    public boolean is(Role role) {
        return roles.contains(role);
    }

    /** Whether this caller may name somebody else: roles {@code service} and {@code operator}. */
    public boolean mayActForOthers() {
        return is(Role.SERVICE) || is(Role.OPERATOR);
    }

    /**
     * The player this request is for: the one named, or the caller itself when none is named.
     *
     * @throws Forbidden when it names somebody else and the caller is only a player
     */
    public PlayerId playerOr(Optional<PlayerId> named) {
        PlayerId player = named.orElseGet(() -> new PlayerId(subject));
        checkOwns(player);
        return player;
    }

    /**
     * The player that a body names in {@code playerId}, or else the caller itself; for bodies of which everything else was read.
     *
     * @throws InvalidInput when anything is wrong with the body
     * @throws Forbidden when it names somebody else and the caller is only a player
     */
    public PlayerId playerIn(Fields body) {
        Optional<PlayerId> named = body.player("playerId");
        body.check();
        return playerOr(named);
    }

    /**
     * Refuses when the owner is somebody else and the caller is only a player.
     *
     * @throws Forbidden with code {@code not-yours}
     */
    public void checkOwns(PlayerId owner) {
        if (!mayActForOthers() && !owner.value().equals(subject)) {
            throw new Forbidden("not-yours", "This belongs to somebody else.");
        }
    }
}
