package dev.slipway.application.access.fake;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import java.util.Set;

/** Callers by the names that tables of rights give them. */
public final class Callers {

    private Callers() {
    }

    /** Returns {@code ANONYMOUS}, a {@code STRANGER} without a role, or a new member of a group whose role has the name. */
    public static Caller named(String name, FakeDirectory directory, long group) {
        if (name.equals("ANONYMOUS")) {
            return Caller.ANONYMOUS;
        }
        long user = directory.user("caller-" + name);
        if (!name.equals("STRANGER")) {
            directory.store(MemberDraft.ofGroup(group, user, Role.valueOf(name)));
        }
        return new Caller.Person(directory.account(user).orElseThrow(), 1, Set.of(Scope.API));
    }
}
