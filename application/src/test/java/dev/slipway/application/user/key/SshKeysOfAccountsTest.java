package dev.slipway.application.user.key;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.user.ShownUser;
import dev.slipway.application.user.UserDetail;
import dev.slipway.application.user.UserViews;
import dev.slipway.domain.user.SshKeyRules;
import dev.slipway.domain.user.SshKeyRules.Usage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SSH keys that people add to accounts and remove. */
final class SshKeysOfAccountsTest {

    private static final PageRequest PAGE = new PageRequest.Offset(1, 100);

    private final KeyScene scene = new KeyScene();

    /** Returns another public key for another name. */
    private static String text(String name) {
        byte[] algorithm = "ssh-ed25519".getBytes(StandardCharsets.US_ASCII);
        byte[] number = name.getBytes(StandardCharsets.US_ASCII);
        return "ssh-ed25519 " + Base64.getEncoder().encodeToString(ByteBuffer.allocate(8 + algorithm.length + number.length)
                .putInt(algorithm.length).put(algorithm).putInt(number.length).put(number).array());
    }

    private static AddKey.Request request(String text) {
        return new AddKey.Request("Laptop", text, Usage.AUTH, Optional.empty());
    }

    private String add(String caller, String text) {
        return scene.end(() -> scene.use.addKey.toOwn(KeyScene.caller(caller), request(text)));
    }

    private List<String> titles(String username) {
        return scene.keys.list(KeyScene.id(username), PAGE).items().stream().map(UserKey::title).toList();
    }

    @Test
    void person_adds_a_key_to_the_own_account() {
        Instant end = KeyScene.NOW.plusMillis(1);
        UserKey added = scene.use.addKey.toOwn(KeyScene.caller("anna"),
                new AddKey.Request("Laptop", "\n " + text("a") + " anna@home \n", Usage.SIGNING, Optional.of(end)));
        assertEquals(new UserKey(1, new UserKey.Owner(2, "Name of anna"), "Laptop", added.key(), Usage.SIGNING, Optional.of(end),
                KeyScene.NOW), added);
        assertEquals(text("a"), added.key().content());
        assertEquals(Optional.of(added), scene.keys.find(1));
        assertEquals(List.of("SSH_KEY_CREATED 2 by Name of anna: Key 1 Laptop"), scene.recorded());
    }

    @ParameterizedTest
    @CsvSource({"root, anna, done", "root, none, no User", "anna, anna, forbidden", "anna, bob, forbidden", "-, anna, unauthenticated"})
    void administrator_adds_keys_to_all_accounts(String caller, String account, String end) {
        assertEquals(end, scene.end(() -> scene.use.addKey.to(KeyScene.caller(caller), KeyScene.id(account), request(text("a")))));
        assertEquals(end.equals("done") ? List.of("Laptop") : List.of(), titles(account));
        assertEquals(end.equals("done") ? List.of("SSH_KEY_CREATED 2 by Name of root: Key 1 Laptop") : List.of(), scene.recorded());
    }

    @Test
    void caller_without_an_account_adds_none_to_the_own() {
        assertEquals("unauthenticated", add("-", text("a")));
        scene.hide("anna");
        assertEquals("no User", add("anna", text("a")));
        assertEquals(List.of(), titles("anna"));
    }

    @Test
    void administrator_is_shown_the_key_that_was_added() {
        UserKey added = scene.use.addKey.to(KeyScene.caller("root"), KeyScene.id("anna"), request(text("a")));
        assertEquals(scene.keys.find(1), Optional.of(added));
    }

    /** A text that is blank or too long is not read at all. */
    @Test
    void text_that_is_no_key_is_refused_with_all_that_is_wrong() {
        String unread = "key field.invalid and fingerprint key.no_fingerprint";
        assertEquals("invalid " + unread, add("anna", "ssh-ed25519 AAAA"));
        assertEquals("invalid " + unread, add("anna", " "));
        assertEquals("invalid key field.too_long and " + unread, add("anna", text("a") + " " + "c".repeat(5000)));
        assertEquals("invalid title field.blank and expires_at key.expired", scene.end(() -> scene.use.addKey.toOwn(
                KeyScene.caller("anna"), new AddKey.Request(" ", text("a"), Usage.AUTH, Optional.of(KeyScene.NOW)))));
        assertEquals(List.of(), titles("anna"));
    }

    @Test
    void key_has_one_user_and_a_user_a_hundred_keys() {
        assertEquals("done", add("anna", text("a")));
        assertEquals("invalid fingerprint_sha256 field.taken", add("bob", text("a")));
        assertEquals("invalid fingerprint_sha256 field.taken", add("anna", text("a") + " another comment"));
        for (int number = 1; number < SshKeyRules.MOST; number++) {
            assertEquals("done", add("anna", text("a" + number)));
        }
        assertEquals("invalid base key.too_many", add("anna", text("more")));
        assertEquals("done", add("bob", text("more")));
        assertEquals(SshKeyRules.MOST, scene.keys.count(2));
    }

    /** Keys 1 and 2 are those of Anna and of Bob. */
    @ParameterizedTest
    @CsvSource({
        "anna, own,  1, 0,  done",
        "anna, own,  1, -1, PreconditionFailed[]",
        "anna, own,  2, 0,  no Key",
        "anna, own,  9, 0,  no Key",
        "-,    own,  1, 0,  unauthenticated",
        "root, own,  1, 0,  no Key",
        "root, anna, 1, 0,  done",
        "root, anna, 1, -1, PreconditionFailed[]",
        "root, anna, 2, 0,  no Key",
        "root, none, 1, 0,  no User",
        "anna, anna, 1, 0,  forbidden",
        "-,    anna, 1, 0,  unauthenticated"})
    void key_is_removed_by_its_user_and_by_administrators(String caller, String account, long key, long millis, String end) {
        add("anna", text("a"));
        add("bob", text("b"));
        assertEquals(end, scene.end(() -> {
            if (account.equals("own")) {
                scene.use.removeKey.fromOwn(KeyScene.caller(caller), key, KeyScene.since(millis));
            } else {
                scene.use.removeKey.from(KeyScene.caller(caller), KeyScene.id(account), key, KeyScene.since(millis));
            }
        }));
        assertEquals(end.equals("done") ? List.of() : List.of("Laptop"), titles("anna"));
        assertEquals(List.of("Laptop"), titles("bob"));
        if (end.equals("done")) {
            assertEquals("SSH_KEY_DESTROYED 2 by Name of " + caller + ": Key 1 Laptop", scene.recorded().getLast());
        }
    }

    @Test
    void keys_are_public_by_user_and_their_owners_are_known_to_administrators() {
        UserKey annas = scene.use.addKey.toOwn(KeyScene.caller("anna"), request(text("a")));
        UserKey bobs = scene.use.addKey.toOwn(KeyScene.caller("bob"), request(text("b")));
        KeyReads reads = scene.use.keyReads;
        assertEquals(List.of(annas), reads.own(KeyScene.caller("anna"), PAGE).items());
        assertEquals(annas, reads.own(KeyScene.caller("anna"), annas.id()));
        assertEquals("no Key", Refusals.end(() -> reads.own(KeyScene.caller("anna"), bobs.id())));
        assertEquals("unauthenticated", Refusals.end(() -> reads.own(KeyScene.caller("-"), PAGE)));
        assertEquals("unauthenticated", Refusals.end(() -> reads.own(KeyScene.caller("-"), annas.id())));
        assertEquals(List.of(bobs), reads.of("bob", PAGE).items());
        assertEquals("no User", Refusals.end(() -> reads.of("none", PAGE)));
        assertEquals(bobs, reads.of(3, bobs.id()));
        assertEquals("no Key", Refusals.end(() -> reads.of(3, annas.id())));
        assertEquals("no User", Refusals.end(() -> reads.of(9, annas.id())));
        KeyReads.OwnedKey owned = new KeyReads.OwnedKey(annas,
                new ShownUser(UserViews.of(KeyScene.ACCOUNTS.get("anna")), UserDetail.PUBLIC, true));
        assertEquals(owned, reads.any(KeyScene.caller("root"), annas.id()));
        for (String fingerprint : List.of(annas.key().md5(), annas.key().sha256(), "MD5:" + annas.key().md5(),
                "SHA256:" + annas.key().sha256())) {
            assertEquals(owned, reads.withFingerprint(KeyScene.caller("root"), fingerprint));
            assertEquals("forbidden", Refusals.end(() -> reads.withFingerprint(KeyScene.caller("anna"), fingerprint)));
        }
        assertEquals("forbidden", Refusals.end(() -> reads.any(KeyScene.caller("anna"), annas.id())));
        assertEquals("no Key", Refusals.end(() -> reads.any(KeyScene.caller("root"), 9)));
        assertEquals("no Key", Refusals.end(() -> reads.withFingerprint(KeyScene.caller("root"), "SHA1:" + annas.key().sha256())));
        scene.hide("anna");
        assertEquals("no Key", Refusals.end(() -> reads.any(KeyScene.caller("root"), annas.id())));
        assertEquals("no User", Refusals.end(() -> reads.of(2, annas.id())));
    }
}
