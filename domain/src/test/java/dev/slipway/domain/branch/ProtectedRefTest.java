package dev.slipway.domain.branch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProtectedRefTest {

    private static final List<AccessGrant> DEVELOPERS = List.of(new AccessGrant.FromRole(Role.DEVELOPER));
    private static final List<AccessGrant> MAINTAINERS = List.of(new AccessGrant.FromRole(Role.MAINTAINER));
    private static final List<AccessGrant> ONE = List.of(new AccessGrant.User(5));

    @Test
    void developers_are_allowed_or_rejected_only_by_explicit_rules() {
        ProtectedRef own = new ProtectedRef(new RefPattern("main"), ONE, ONE, true);
        assertEquals(own, own.withDevelopers(Optional.empty(), Optional.empty()));
        assertEquals(new ProtectedRef(own.pattern(), DEVELOPERS, ONE, true), own.withDevelopers(Optional.of(true), Optional.empty()));
        assertEquals(new ProtectedRef(own.pattern(), ONE, MAINTAINERS, true), own.withDevelopers(Optional.empty(), Optional.of(false)));
        assertEquals(ProtectedRef.standard("main"), ProtectedRef.standard("main").withDevelopers(Optional.of(false), Optional.of(false)));
    }
}
