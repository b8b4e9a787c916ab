package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.SecretsKit;
import dev.slipway.application.kernel.port.Secrets;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyringSecretsTest extends SecretsKit {

    private static final String FIRST = Keyring.generate();
    private static final String SECOND = "2" + Keyring.generate().substring(1);

    private final Secrets secrets = secrets(PasswordCost.LEAST, FIRST);

    private static Secrets secrets(int cost, String... keys) {
        return new KeyringSecrets(Keyring.parse(List.of(keys)), new PasswordCost(cost));
    }

    @Override
    protected Secrets secrets() {
        return secrets;
    }

    @Test
    void an_older_key_still_decrypts_after_a_newer_one_came_above_it() {
        Secrets newer = secrets(PasswordCost.LEAST, SECOND, FIRST);
        assertEquals("value", newer.decrypt(secrets.encrypt("value", "place"), "place"));
        assertThrows(IllegalStateException.class, () -> secrets.decrypt(newer.encrypt("value", "place"), "place"));
    }

    @Test
    void password_keeps_the_cost_with_which_it_was_set() {
        String digest = secrets.passwordDigest("correct horse");
        assertEquals("$2a$04$", digest.substring(0, 7));
        Secrets dearer = secrets(5, FIRST);
        assertEquals("$2a$05$", dearer.passwordDigest("correct horse").substring(0, 7));
        assertTrue(dearer.passwordMatches("correct horse", digest));
        assertThrows(IllegalArgumentException.class, () -> new PasswordCost(PasswordCost.LEAST - 1));
        assertThrows(IllegalArgumentException.class, () -> new PasswordCost(PasswordCost.MOST + 1));
    }

    @Test
    void an_installation_is_recognised_by_any_of_its_keys() {
        byte[] check = Keyring.parse(List.of(FIRST)).check();
        assertTrue(Keyring.parse(List.of(SECOND, FIRST)).recognises(check));
        assertFalse(Keyring.parse(List.of(SECOND)).recognises(check));
    }

    @Test
    void a_line_that_is_no_key_is_refused_without_being_repeated() {
        for (String line : List.of("", "1:", "0:" + FIRST.substring(2), "1:c2hvcnQ=", "key", "200:" + FIRST.substring(2))) {
            IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> Keyring.parse(List.of(line)), line);
            assertFalse(line.length() > 8 && refused.getMessage().contains(line), refused.getMessage());
        }
    }
}
