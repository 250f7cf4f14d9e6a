package org.hotseat.kernel.caller;

import java.security.Principal;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.Subjects;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.InvalidInput;

/**
 * The sender of a request.
 *
 * @param subject of its token, in the key form of {@link Subjects}
 * @param lockNames the names of lock keys that its token grants it beside its own
 * @param groups by which the phases of a resource may let it in
 */
public record Caller(String subject, Set<Role> roles, Set<String> lockNames, Groups groups) implements Principal {

    public Caller {
        if (!Subjects.isKey(subject)) {
            throw InvalidInput.of("sub", Subjects.RULE);
        }
        roles = Set.copyOf(roles);
        lockNames = Set.copyOf(lockNames);
    }

    /** A caller whose token grants no further lock keys, and names no groups. */
    public Caller(String subject, Set<Role> roles) {
        this(subject, roles, Set.of());
    }

    /** A caller whose token names no groups. */
    public Caller(String subject, Set<Role> roles, Set<String> lockNames) {
        this(subject, roles, lockNames, Groups.NONE);
    }

    @Override
    public String getName() {
        return Subjects.original(subject);
    }

    public boolean is(Role role) {
        return roles.contains(role);
    }

    /** Whether this caller may act for another user: roles {@code service} and {@code operator}. */
    public boolean mayActForOthers() {
        return is(Role.SERVICE) || is(Role.OPERATOR);
    }

    /**
     * The user this request is for: the one named, or the caller itself when none is named.
     *
     * @throws Forbidden when it names another user and the caller is only a user
     */
    public UserId userOr(Optional<UserId> named) {
        UserId user = named.orElseGet(() -> new UserId(subject));
        checkOwns(user);
        return user;
    }

    /**
     * The owner of the things in a list: the user that is named; without one, a user itself; empty for all users, which
     * services and operators may see.
     *
     * @throws Forbidden when it names another user and the caller is only a user
     */
    public Optional<UserId> listed(Optional<UserId> named) {
        return mayActForOthers() ? named : Optional.of(userOr(named));
    }

    /**
     * Refuses when the owner is another user and the caller is only a user.
     *
     * @throws Forbidden with code {@code not-yours}
     */
    public void checkOwns(UserId owner) {
        if (!mayActForOthers() && !owner.value().equals(subject)) {
            throw new Forbidden("not-yours", "This belongs to another user.");
        }
    }
}
