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
 * @param subject the subject of the token, in the key form of {@link Subjects}
 * @param roles the roles of the token
 * @param lockNames the names of lock keys that the token grants the caller besides its own name
 * @param groups the groups by which the phases of a resource may admit the caller
 */
public record Caller(String subject, Set<Role> roles, Set<String> lockNames, Groups groups) implements Principal {

    public Caller {
        if (!Subjects.isKey(subject)) {
            throw InvalidInput.of("sub", Subjects.RULE);
        }
        roles = Set.copyOf(roles);
        lockNames = Set.copyOf(lockNames);
    }

    /** Creates a caller whose token grants no further lock keys and names no groups. */
    public Caller(String subject, Set<Role> roles) {
        this(subject, roles, Set.of());
    }

    /** Creates a caller whose token names no groups. */
    public Caller(String subject, Set<Role> roles, Set<String> lockNames) {
        this(subject, roles, lockNames, Groups.NONE);
    }

    @Override
    public String getName() {
        return Subjects.original(subject);
    }

    public boolean hasRole(Role role) {
        return roles.contains(role);
    }

    /**
     * Returns whether this caller may act for another user: roles {@code service}, {@code support} and
     * {@code operator}.
     */
    public boolean mayActForOthers() {
        return hasRole(Role.SERVICE) || hasRole(Role.OPERATOR) || hasRole(Role.SUPPORT);
    }

    /**
     * Returns whether this caller may read the data of other users: the roles that may act for others, and
     * {@code viewer}.
     */
    public boolean mayReadOthers() {
        return mayActForOthers() || hasRole(Role.VIEWER);
    }

    /**
     * Returns whether this caller works for the company that sells: roles {@code operator}, {@code support} and
     * {@code viewer}.
     */
    public boolean isStaff() {
        return hasRole(Role.OPERATOR) || hasRole(Role.SUPPORT) || hasRole(Role.VIEWER);
    }

    /**
     * Returns the user for whom a request is: the named user, or the caller itself when none is named.
     *
     * @throws Forbidden when the request names another user and the caller may not act for others
     */
    public UserId userOr(Optional<UserId> named) {
        UserId user = named.orElseGet(() -> new UserId(subject));
        checkOwns(user);
        return user;
    }

    /**
     * Returns the user whose things a list contains. For callers that {@link #mayReadOthers()} this is the named user,
     * or empty for the things of all users. For other callers it is the caller itself.
     *
     * @throws Forbidden when the request names another user and the caller may not read the data of others
     */
    public Optional<UserId> listed(Optional<UserId> named) {
        return mayReadOthers() ? named : Optional.of(userOr(named));
    }

    /**
     * Checks that the caller is the owner or may act for others.
     *
     * @throws Forbidden with code {@code not-yours} otherwise
     */
    public void checkOwns(UserId owner) {
        check(mayActForOthers(), owner);
    }

    /**
     * Checks that the caller is the owner or may read the data of others.
     *
     * @throws Forbidden with code {@code not-yours} otherwise
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
