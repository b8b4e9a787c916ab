package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.key.SshKey;
import dev.slipway.application.user.key.UserKey;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.application.user.port.UserKeys.NewKey;
import dev.slipway.domain.user.SshKeyRules.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@code UserKeys}. */
public abstract class UserKeysKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract UserKeys keys();

    /** Makes a user, named {@code Name of anna} for {@code anna}. Returns its id. */
    protected abstract long user(String username);

    protected abstract void deleteUser(long id);

    protected abstract Transactions transactions();

    private static NewKey key(String name) {
        return new NewKey("Title höhe 🚀", new SshKey("ssh-ed25519 " + name, "md5 " + name, "sha256 " + name), Usage.SIGNING,
                Optional.of(NOW.plusSeconds(60)));
    }

    private OptionalLong add(long userId, NewKey key) {
        return transactions().write(() -> keys().add(userId, key, NOW));
    }

    @Test
    final void added_key_is_found_by_id_and_fingerprints() {
        long anna = user("anna");
        long id = add(anna, key("a")).orElseThrow();
        add(anna, key("b")).orElseThrow();
        NewKey added = key("a");
        UserKey expected = new UserKey(id, new UserKey.Owner(anna, "Name of anna"), added.title(), added.key(), added.usage(),
                added.expiresAt(), NOW);
        assertEquals(Optional.of(expected), keys().find(id));
        assertEquals(Optional.of(expected), keys().withFingerprint("md5 a"));
        assertEquals(Optional.of(expected), keys().withFingerprint("sha256 a"));
        assertEquals(Optional.empty(), keys().withFingerprint("md5"));
        assertEquals(Optional.empty(), keys().find(Long.MAX_VALUE));
    }

    @Test
    final void every_usage_is_kept_and_key_may_last_forever() {
        long anna = user("anna");
        for (Usage usage : Usage.values()) {
            NewKey key = key(usage.name());
            long id = add(anna, new NewKey("t", key.key(), usage, Optional.empty())).orElseThrow();
            assertEquals(usage, keys().find(id).orElseThrow().usage());
            assertEquals(Optional.empty(), keys().find(id).orElseThrow().expiresAt());
        }
    }

    @Test
    final void key_has_one_user_until_it_is_removed() {
        long anna = user("anna");
        long bob = user("bob");
        long id = add(anna, key("a")).orElseThrow();
        assertEquals(OptionalLong.empty(), add(bob, key("a")));
        assertEquals(OptionalLong.empty(), add(anna, key("a")));
        assertTrue(transactions().write(() -> keys().remove(id)));
        assertFalse(transactions().write(() -> keys().remove(id)));
        assertTrue(add(bob, key("a")).isPresent());
        deleteUser(bob);
        assertTrue(add(anna, key("a")).isPresent());
    }

    @Test
    final void keys_are_paged_and_walked_in_the_order_of_ids() {
        long anna = user("anna");
        add(user("bob"), key("other"));
        List<Long> ids = Stream.of("c", "a", "b").map(name -> add(anna, key(name)).orElseThrow()).toList();
        Page<UserKey> second = keys().list(anna, new PageRequest.Offset(2, 2));
        assertEquals(3, second.total());
        assertEquals(3, keys().count(anna));
        assertEquals(List.of(ids.get(2)), second.items().stream().map(UserKey::id).toList());
        Walks.same(page -> keys().list(anna, page));
    }
}
