package org.hotseat.kernel;

import java.security.Principal;
import java.util.Optional;
import java.util.Set;

/** Who sends a request: the subject of its token, and its roles. */
public record Caller(String subject, Set<Role> roles) implements Principal {

    public Caller {
        Ids.check("sub", subject);
        roles = Set.copyOf(roles);
    }

    @Override
    public String getName() {
        return subject;
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
        Optional<PlayerId> named = body.id("playerId", PlayerId::new);
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
