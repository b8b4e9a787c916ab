package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.key.GpgKey;
import dev.slipway.application.user.key.GpgKey.Subkey;
import dev.slipway.application.user.key.UserGpgKey;
import dev.slipway.application.user.key.UserGpgKey.StoredSubkey;
import dev.slipway.application.user.port.GpgKeys;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.user.GpgKeyRules;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@code GpgKeys}. */
public abstract class GpgKeysKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract GpgKeys keys();

    protected abstract Users users();

    protected abstract Transactions transactions();

    private long user(String name) {
        return users().create(UsersKit.user(name)).orElseThrow();
    }

    private static GpgKey key(String name, Subkey... subkeys) {
        return new GpgKey("content höhe " + name, "fingerprint " + name, "id " + name, List.of(subkeys));
    }

    private long add(long userId, GpgKey key) {
        return transactions().write(() -> keys().add(userId, key, NOW)).orElseThrow();
    }

    @Test
    final void added_key_is_found_with_its_subkeys() {
        long anna = user("anna");
        Subkey first = new Subkey("f1", "s1");
        Subkey second = new Subkey("f2", "s2");
        long id = add(anna, key("a", first, second));
        add(anna, key("b"));
        UserGpgKey found = keys().find(id).orElseThrow();
        assertEquals(List.of(first, second), found.subkeys().stream().map(StoredSubkey::key).toList());
        assertEquals(new UserGpgKey(id, anna, "content höhe a", "fingerprint a", "id a", NOW, found.subkeys()), found);
        assertEquals(Optional.of(found), keys().withFingerprint("fingerprint a"));
        assertEquals(Optional.empty(), keys().withFingerprint("f1"));
        assertEquals(List.of(), keys().find(keys().withFingerprint("fingerprint b").orElseThrow().id()).orElseThrow().subkeys());
        assertEquals(Optional.empty(), keys().find(Long.MAX_VALUE));
    }

    @Test
    final void keys_are_found_by_the_ids_of_primary_keys_and_subkeys() {
        long anna = user("anna");
        long bob = user("bob");
        long of = add(anna, key("a", new Subkey("f1", "shared")));
        long other = add(bob, key("shared2", new Subkey("f2", "shared"), new Subkey("f3", "own")));
        long primary = add(bob, new GpgKey("c", "fp", "shared", List.of()));
        assertEquals(List.of(of, other, primary), keys().withKeyId("shared", 3).stream().map(UserGpgKey::id).toList());
        assertEquals(List.of(of), keys().withKeyId("shared", 1).stream().map(UserGpgKey::id).toList());
        assertEquals(keys().find(other).stream().toList(), keys().withKeyId("own", 9));
        assertEquals(keys().find(of).stream().toList(), keys().withKeyId("id a", 9));
        assertEquals(List.of(), keys().withKeyId("f1", 9));
    }

    @Test
    final void key_has_one_user_until_it_is_removed() {
        long anna = user("anna");
        long bob = user("bob");
        long id = add(anna, key("a", new Subkey("f", "s")));
        assertEquals(OptionalLong.empty(), transactions().write(() -> keys().add(bob, key("a"), NOW)));
        assertEquals(OptionalLong.empty(), transactions().write(() -> keys().add(anna, key("a"), NOW)));
        assertTrue(transactions().write(() -> keys().remove(id)));
        assertFalse(transactions().write(() -> keys().remove(id)));
        assertEquals(List.of(), keys().withKeyId("s", 9));
        add(bob, key("a"));
        users().hide(bob, NOW);
        add(anna, key("a"));
    }

    @Test
    final void keys_are_counted_paged_and_walked_in_the_order_of_ids() {
        long anna = user("anna");
        add(user("bob"), key("other"));
        List<Long> ids = Stream.of("c", "a", "b").map(name -> add(anna, key(name))).toList();
        Page<UserGpgKey> second = keys().list(anna, new PageRequest.Offset(2, 2));
        assertEquals(3, second.total());
        assertEquals(new GpgKeyRules.Present(3, 3 * "content höhe a".length()), keys().present(anna));
        assertEquals(new GpgKeyRules.Present(0, 0), keys().present(Long.MAX_VALUE));
        assertEquals(List.of(ids.get(2)), second.items().stream().map(UserGpgKey::id).toList());
        Walks.same(page -> keys().list(anna, page));
    }
}
