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

    /** Whether this caller may act for another user: roles {@code service}, {@code support} and {@code operator}. */
    public boolean mayActForOthers() {
        return is(Role.SERVICE) || is(Role.OPERATOR) || is(Role.SUPPORT);
    }

    /** Whether this caller may read what is another user's: those who may act for it, and {@code viewer}. */
    public boolean mayReadOthers() {
        return mayActForOthers() || is(Role.VIEWER);
    }

    /** Whether it works for the company that sells: roles {@code operator}, {@code support} and {@code viewer}. */
    public boolean isStaff() {
        return is(Role.OPERATOR) || is(Role.SUPPORT) || is(Role.VIEWER);
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
     * The owner of the things in a list: the user that is named; without one, a user itself; empty for all users, for
     * those who {@link #mayReadOthers()}.
     *
     * @throws Forbidden when it names another user and the caller is only a user
     */
    public Optional<UserId> listed(Optional<UserId> named) {
        return mayReadOthers() ? named : Optional.of(userOr(named));
    }

    /**
     * Refuses an act when the owner is another user and the caller may not act for others.
     *
     * @throws Forbidden with code {@code not-yours}
     */
    public void checkOwns(UserId owner) {
        check(mayActForOthers(), owner);
    }

    /**
     * Refuses a read when the owner is another user and the caller may not read what is others'.
     *
     * @throws Forbidden with code {@code not-yours}
     */
    public void checkReads(UserId owner) {
        check(mayReadOthers(), owner);
    }

    private void check(boolean anybodys, UserId owner) {
        if (!anybodys && !owner.value().equals(subject)) {
            throw new Forbidden("not-yours", "This belongs to another user.");
        }
    }
}
