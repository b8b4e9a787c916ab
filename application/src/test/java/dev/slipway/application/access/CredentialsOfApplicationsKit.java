package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Credentials.ApplicationToken;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every implementation of {@code Credentials} does with tokens of applications. */
abstract class CredentialsOfApplicationsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final Instant LATER = Instant.parse("2999-01-01T00:00:00Z");

    protected abstract Credentials credentials();

    protected abstract Announcements announcements();

    protected abstract CredentialWorld rows();

    private static byte[] digest() {
        return ByteBuffer.allocate(Long.BYTES).putLong(ThreadLocalRandom.current().nextLong()).array();
    }

    private ApplicationToken found(byte[] digest) {
        return (ApplicationToken) credentials().token(digest).orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(ApplicationTokenState.class)
    final void token_of_an_application_comes_with_its_owner_and_state(ApplicationTokenState state) {
        long user = rows().store(AccountDraft.named("anna"));
        byte[] digest = digest();
        long token = rows().store(GrantedDraft.of(user, digest).in(state));
        ApplicationToken found = found(digest);
        assertEquals(user, found.owner().id());
        assertEquals(new ApplicationToken(token, found.owner(), Set.of(Scope.API), LATER, state, 0, false), found);
        rows().deleteUser(user);
        announcements().announce(Credentials.ACCOUNT_CHANGED, user);
        assertEquals(Optional.empty(), credentials().token(digest));
    }

    @Test
    final void first_use_replaces_the_predecessor_and_happens_once() {
        long user = rows().store(AccountDraft.named("anna"));
        long first = rows().store(GrantedDraft.of(user, digest()));
        byte[] digest = digest();
        long second = rows().store(GrantedDraft.of(user, digest).in(ApplicationTokenState.FRESH).after(first));
        long sibling = rows().store(GrantedDraft.of(user, digest()).in(ApplicationTokenState.FRESH).after(first));
        assertEquals(ApplicationTokenState.FRESH, found(digest).state());
        assertTrue(credentials().begin(second, NOW));
        assertFalse(credentials().begin(second, NOW));
        announcements().announce(Credentials.ACCOUNT_CHANGED, user);
        assertEquals(ApplicationTokenState.ACTIVE, found(digest).state());
        assertEquals(ApplicationTokenState.REPLACED, rows().stateOf(first));
        assertTrue(credentials().begin(sibling, NOW));
        assertEquals(ApplicationTokenState.REPLACED, rows().stateOf(first));
        assertFalse(credentials().begin(sibling + 1_000_000, NOW));
    }

    @ParameterizedTest
    @EnumSource(names = "FRESH", mode = EnumSource.Mode.EXCLUDE)
    final void token_that_is_not_fresh_does_not_begin(ApplicationTokenState state) {
        long user = rows().store(AccountDraft.named("anna"));
        long first = rows().store(GrantedDraft.of(user, digest()));
        long second = rows().store(GrantedDraft.of(user, digest()).in(state).after(first));
        assertFalse(credentials().begin(second, NOW));
        assertEquals(ApplicationTokenState.ACTIVE, rows().stateOf(first));
    }

    @ParameterizedTest
    @EnumSource(ApplicationTokenState.class)
    final void grants_for_a_password_end_with_all_their_tokens(ApplicationTokenState state) {
        long anna = rows().store(AccountDraft.named("anna"));
        long bert = rows().store(AccountDraft.named("bert"));
        long hers = rows().store(GrantedDraft.of(anna, digest()).in(state));
        long his = rows().store(GrantedDraft.of(bert, digest()));
        credentials().endPasswordGrants(anna, NOW);
        assertEquals(ApplicationTokenState.REVOKED, rows().stateOf(hers));
        assertEquals(ApplicationTokenState.ACTIVE, rows().stateOf(his));
    }
}
