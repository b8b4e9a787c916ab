package dev.slipway.application.user.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.user.GpgKeyRules;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** OpenPGP keys that people add to accounts, remove and revoke. */
final class GpgKeysOfAccountsTest {

    private static final PageRequest PAGE = new PageRequest.Offset(1, 100);

    private final KeyScene scene = new KeyScene();

    /** Texts are keys of the name on their second line; one without a name is none. */
    @BeforeEach
    void read() {
        when(scene.reader.read(anyString())).thenAnswer(call -> {
            String text = call.getArgument(0);
            String name = text.lines().skip(1).findFirst().orElse("");
            return name.isEmpty() ? Optional.empty() : Optional.of(new GpgKey(text, "FP " + name, "ID " + name, List.of()));
        });
    }

    private static String text(String name) {
        return text(name, "");
    }

    private static String text(String name, String more) {
        return "-----BEGIN PGP PUBLIC KEY BLOCK-----\n" + name + "\n" + more + "-----END PGP PUBLIC KEY BLOCK-----";
    }

    private String add(String caller, String text) {
        return scene.end(() -> scene.use.addGpgKey.toOwn(KeyScene.caller(caller), text));
    }

    private List<String> keys(String username) {
        return scene.gpgKeys.list(KeyScene.id(username), PAGE).items().stream().map(UserGpgKey::keyId).toList();
    }

    @Test
    void person_adds_a_key_to_the_own_account() {
        UserGpgKey added = scene.use.addGpgKey.toOwn(KeyScene.caller("anna"), "\n" + text("a") + "\n ");
        assertEquals(new UserGpgKey(1, 2, text("a"), "FP a", "ID a", KeyScene.NOW, List.of()), added);
        assertEquals(Optional.of(added), scene.gpgKeys.find(1));
        assertEquals(List.of("GPG_KEY_CREATED 2 by Name of anna: GpgKey 1 ID a"), scene.recorded());
    }

    @ParameterizedTest
    @CsvSource({"root, anna, done", "root, none, no User", "anna, anna, forbidden", "anna, bob, forbidden", "-, anna, unauthenticated"})
    void administrator_adds_keys_to_all_accounts(String caller, String account, String end) {
        assertEquals(end, scene.end(() -> scene.use.addGpgKey.to(KeyScene.caller(caller), KeyScene.id(account), text("a"))));
        assertEquals(end.equals("done") ? List.of("ID a") : List.of(), keys(account));
        assertEquals(end.equals("done") ? List.of("GPG_KEY_CREATED 2 by Name of root: GpgKey 1 ID a") : List.of(), scene.recorded());
    }

    @Test
    void caller_without_an_account_adds_none_to_the_own() {
        assertEquals("unauthenticated", add("-", text("a")));
        scene.hide("anna");
        assertEquals("no User", add("anna", text("a")));
        assertEquals(List.of(), keys("anna"));
    }

    @Test
    void text_that_is_no_key_is_refused_and_one_of_another_form_or_length_not_read() {
        assertEquals("invalid key gpg_key.not_armored", add("anna", "ssh-ed25519 AAAA"));
        assertEquals("invalid key field.too_long", add("anna", text("a", "x".repeat(GpgKeyRules.LONGEST))));
        verify(scene.reader, never()).read(anyString());
        assertEquals("invalid fingerprint field.blank and primary_keyid field.blank", add("anna", text("")));
        assertEquals(List.of(), keys("anna"));
    }

    @Test
    void key_has_one_user() {
        assertEquals("done", add("anna", text("a")));
        assertEquals("invalid key field.taken", add("bob", text("a")));
        assertEquals("invalid fingerprint field.taken and primary_keyid field.taken", add("bob", text("a", "another signature\n")));
        assertEquals(List.of(), keys("bob"));
    }

    @Test
    void keys_of_a_user_are_limited_together() {
        for (int number = 0; number < 5; number++) {
            add("anna", text("long" + number, "x".repeat(99_000)));
        }
        assertEquals("invalid base gpg_key.too_long_together", add("anna", text("more", "x".repeat(6000))));
        assertEquals("done", add("bob", text("more", "x".repeat(6000))));
        assertEquals(5, keys("anna").size());
    }

    /** Keys 1 and 2 are those of Anna and of Bob. A revocation asks for no freshness. */
    @ParameterizedTest
    @CsvSource({
        "anna, own,  1, 0,  done,            done",
        "anna, own,  1, -1, PreconditionFailed[], done",
        "anna, own,  2, 0,  no GPG Key,      no GPG Key",
        "anna, own,  9, 0,  no GPG Key,      no GPG Key",
        "-,    own,  1, 0,  unauthenticated, unauthenticated",
        "root, own,  1, 0,  no GPG Key,      no GPG Key",
        "root, anna, 1, 0,  done,            done",
        "root, anna, 1, -1, PreconditionFailed[], done",
        "root, anna, 2, 0,  no GPG Key,      no GPG Key",
        "root, none, 1, 0,  no User,         no User",
        "anna, anna, 1, 0,  forbidden,       forbidden",
        "-,    anna, 1, 0,  unauthenticated, unauthenticated"})
    void key_is_removed_and_revoked_by_its_user_and_by_administrators(String caller, String account, long key, long millis,
            String removal, String revocation) {
        for (boolean revokes : List.of(false, true)) {
            add("anna", text("a" + revokes));
            long annas = scene.gpgKeys.withFingerprint("FP a" + revokes).orElseThrow().id();
            long bobs = scene.gpgKeys.withFingerprint("FP b").map(UserGpgKey::id).orElseGet(() ->
                    scene.use.addGpgKey.toOwn(KeyScene.caller("bob"), text("b")).id());
            long id = key == 1 ? annas : key == 2 ? bobs : 9;
            int before = keys("anna").size();
            String end = revokes ? revocation : removal;
            assertEquals(end, scene.end(() -> remove(caller, account, id, millis, revokes)));
            assertEquals(end.equals("done") ? before - 1 : before, keys("anna").size());
            assertEquals(List.of("ID b"), keys("bob"));
            if (end.equals("done")) {
                assertEquals((revokes ? "GPG_KEY_REVOKED" : "GPG_KEY_DESTROYED") + " 2 by Name of " + caller + ": GpgKey " + annas
                        + " ID a" + revokes, scene.recorded().getLast());
            }
        }
    }

    private void remove(String caller, String account, long id, long millis, boolean revokes) {
        boolean own = account.equals("own");
        if (own && revokes) {
            scene.use.removeGpgKey.revokeOwn(KeyScene.caller(caller), id);
        } else if (own) {
            scene.use.removeGpgKey.fromOwn(KeyScene.caller(caller), id, KeyScene.since(millis));
        } else if (revokes) {
            scene.use.removeGpgKey.revoke(KeyScene.caller(caller), KeyScene.id(account), id);
        } else {
            scene.use.removeGpgKey.from(KeyScene.caller(caller), KeyScene.id(account), id, KeyScene.since(millis));
        }
    }

    @Test
    void keys_are_public_by_user() {
        UserGpgKey annas = scene.use.addGpgKey.toOwn(KeyScene.caller("anna"), text("a"));
        UserGpgKey bobs = scene.use.addGpgKey.toOwn(KeyScene.caller("bob"), text("b"));
        GpgKeyReads reads = scene.use.gpgKeyReads;
        assertEquals(List.of(annas), reads.own(KeyScene.caller("anna"), PAGE).items());
        assertEquals(annas, reads.own(KeyScene.caller("anna"), annas.id()));
        assertEquals("no GPG Key", Refusals.end(() -> reads.own(KeyScene.caller("anna"), bobs.id())));
        assertEquals("unauthenticated", Refusals.end(() -> reads.own(KeyScene.caller("-"), PAGE)));
        assertEquals("unauthenticated", Refusals.end(() -> reads.own(KeyScene.caller("-"), annas.id())));
        assertEquals(List.of(bobs), reads.of(3, PAGE).items());
        assertEquals(bobs, reads.of(3, bobs.id()));
        assertEquals("no GPG Key", Refusals.end(() -> reads.of(3, annas.id())));
        scene.hide("bob");
        assertEquals("no User", Refusals.end(() -> reads.of(3, PAGE)));
        assertEquals("no User", Refusals.end(() -> reads.of(3, bobs.id())));
    }

    @Test
    void administrator_is_shown_the_key_that_was_added() {
        UserGpgKey added = scene.use.addGpgKey.to(KeyScene.caller("root"), KeyScene.id("anna"), text("a"));
        assertEquals(scene.gpgKeys.find(added.id()), Optional.of(added));
    }
}
