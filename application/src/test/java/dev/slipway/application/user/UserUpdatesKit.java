package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.application.user.port.UserUpdates.UpdatedUser;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.domain.user.UserProfile;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Contract of {@code UserUpdates}. */
public abstract class UserUpdatesKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final UserProfile PROFILE = new UserProfile("höhe 🚀", "There", "s", "l", "t", "12345678901234567", "https://example.com",
            "Org", "Dev", "they", "note", "_private", true, true, 7, 8);

    /** Makes a user with the address {@code anna@example.com} and the digest {@code digest} for the username {@code anna}. */
    protected abstract long user(String username, Optional<UserView.Identity> identity);

    protected abstract Attributes attributes(long id);

    protected abstract boolean pathTaken(String path);

    protected abstract void setPassword(long id, String digest);

    /**
     * Attributes of an account.
     *
     * @param draft without a password
     * @param publicEmail null for none
     * @param confirmedAt null until the primary address is confirmed
     */
    public record Attributes(UserDraft draft, @Nullable String publicEmail, List<UserView.Identity> identities, boolean twoFactorEnabled,
            @Nullable Instant confirmedAt, Instant updatedAt) {}

    protected abstract UserUpdates updates();

    protected abstract UserEmails emails();

    protected abstract Transactions transactions();

    /** Returns the digest of the password of an account. */
    protected abstract String passwordDigest(long id);

    /** Makes a project in the personal namespace of a user. Returns its id. */
    protected abstract long project(long ownerId, String path);

    protected abstract String fullPath(long projectId);

    protected abstract void enableTwoFactor(long id);

    /** Returns whether the owner of an account must choose another password. */
    protected abstract boolean passwordExpired(long id);

    /** Makes a group with this path. */
    protected abstract void group(String path);

    private long user(String name) {
        return user(name, Optional.empty());
    }

    private static UserDraft draft(String username, String email) {
        return new UserDraft(username, "Other", email, Optional.empty(), true, true, false, 3, true, 4, 5, PROFILE);
    }

    private boolean update(long id, UserDraft draft) {
        return update(id, new UpdatedUser(draft, Optional.empty(), null, Optional.empty()));
    }

    private boolean update(long id, UpdatedUser user) {
        return transactions().write(() -> updates().update(id, user, NOW));
    }

    @Test
    final void every_attribute_is_replaced_and_others_stay() {
        long id = user("anna");
        long other = user("bob");
        Attributes before = attributes(other);
        assertTrue(update(id, new UpdatedUser(draft("anna", "anna@example.com"), Optional.of("new digest"), "anna@example.com",
                Optional.of(new UserView.Identity("ldap", "uid=anna")))));
        Attributes after = attributes(id);
        assertEquals(draft("anna", "anna@example.com"), after.draft());
        assertEquals("anna@example.com", after.publicEmail());
        assertEquals(List.of(new UserView.Identity("ldap", "uid=anna")), after.identities());
        assertEquals("new digest", passwordDigest(id));
        assertEquals(NOW, after.updatedAt());
        assertEquals(before, attributes(other));
    }

    @Test
    final void password_stays_unless_given_and_empty_public_address_is_none() {
        long id = user("anna");
        assertTrue(update(id, new UpdatedUser(draft("anna", "anna@example.com"), Optional.empty(), "", Optional.empty())));
        assertEquals("digest", passwordDigest(id));
        assertNull(attributes(id).publicEmail());
    }

    @Test
    final void new_username_moves_the_namespace_and_its_projects() {
        long id = user("Anna");
        long project = project(id, "App");
        long similar = project(user("annabel"), "app");
        assertTrue(update(id, draft("Berta", "anna@example.com")));
        assertEquals("Berta/App", fullPath(project));
        assertEquals("annabel/app", fullPath(similar));
        assertTrue(pathTaken("berta") && pathTaken("berta/app") && pathTaken("annabel/app"));
        assertFalse(pathTaken("anna") || pathTaken("anna/app"));
        assertTrue(update(id, draft("BERTA", "anna@example.com")));
        assertEquals("BERTA/App", fullPath(project));
        assertTrue(pathTaken("berta/app"));
    }

    @Test
    final void name_or_identity_of_another_account_is_refused() {
        long id = user("anna");
        user("bob", Optional.of(new UserView.Identity("ldap", "uid=bob")));
        group("some-group");
        assertFalse(undone(id, new UpdatedUser(draft("BOB", "anna@example.com"), Optional.empty(), null, Optional.empty())));
        assertFalse(undone(id, new UpdatedUser(draft("Some-Group", "anna@example.com"), Optional.empty(), null, Optional.empty())));
        assertFalse(undone(id, new UpdatedUser(draft("anna", "anna@example.com"), Optional.empty(), null,
                Optional.of(new UserView.Identity("ldap", "uid=bob")))));
        assertEquals("anna", attributes(id).draft().username());
    }

    private boolean undone(long id, UpdatedUser user) {
        try {
            return transactions().write(() -> {
                if (!updates().update(id, user, NOW)) {
                    throw new Undone();
                }
                return true;
            });
        } catch (Undone expected) {
            return false;
        }
    }

    private static final class Undone extends RuntimeException {}

    @Test
    final void identity_replaces_the_one_of_its_provider() {
        UserView.Identity saml = new UserView.Identity("saml", "a");
        UserView.Identity ldap = new UserView.Identity("ldap", "b");
        long id = user("anna", Optional.of(saml));
        for (UserView.Identity given : List.of(ldap, ldap, new UserView.Identity("ldap", "c"))) {
            assertTrue(update(id, new UpdatedUser(draft("anna", "anna@example.com"), Optional.empty(), null, Optional.of(given))));
        }
        assertEquals(List.of(new UserView.Identity("ldap", "c"), saml), attributes(id).identities());
    }

    @Test
    final void two_factor_authentication_is_disabled_once() {
        long id = user("anna");
        long other = user("bob");
        enableTwoFactor(id);
        enableTwoFactor(other);
        assertTrue(transactions().write(() -> updates().disableTwoFactor(id, NOW)));
        assertFalse(transactions().write(() -> updates().disableTwoFactor(id, NOW)));
        assertFalse(attributes(id).twoFactorEnabled());
        assertTrue(attributes(other).twoFactorEnabled());
    }

    @Test
    final void secondary_address_trades_places_with_the_primary_one() {
        long id = user("anna");
        transactions().write(() -> emails().add(id, "new@example.com", null, NOW)).orElseThrow();
        assertTrue(update(id, draft("anna", "New@example.com")));
        Attributes after = attributes(id);
        assertEquals("New@example.com", after.draft().email());
        assertNotNull(after.confirmedAt());
        UserEmail left = emails().all(id).getFirst();
        assertEquals("anna@example.com", left.email());
        assertNotNull(left.confirmedAt());
        assertEquals(1, emails().all(id).size());
    }

    @Test
    final void expired_password_is_one_until_it_is_replaced() {
        long user = user("anna");
        long other = user("bob");
        updates().expirePassword(user);
        assertTrue(passwordExpired(user));
        assertFalse(passwordExpired(other));
        setPassword(user, "another");
        assertFalse(passwordExpired(user));
    }

    @Test
    final void chosen_primary_address_trades_places_with_the_former_one() {
        long id = user("anna");
        transactions().write(() -> emails().add(id, "New@example.com", NOW, NOW));
        transactions().write(() -> updates().choosePrimaryEmail(id, "new@example.com", NOW));
        assertEquals("New@example.com", attributes(id).draft().email());
        assertEquals(List.of("anna@example.com"), emails().all(id).stream().map(UserEmail::email).toList());
        transactions().write(() -> updates().choosePrimaryEmail(id, "NEW@example.com", NOW));
        assertEquals("New@example.com", attributes(id).draft().email());
    }
}
