package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.SIGNING_KEYS;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.runner.SigningKeysKit;
import dev.slipway.application.runner.port.SigningKeys;
import dev.slipway.persistence.testing.Persistence;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqSigningKeysTest extends SigningKeysKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected SigningKeys keys() {
        return HERE.get(SigningKeys.class);
    }

    @Test
    void the_key_cannot_be_read_in_the_table() {
        keys().keep("a private key");
        byte[] stored = HERE.dsl().select(SIGNING_KEYS.PRIVATE_KEY).from(SIGNING_KEYS).fetchSingle().value1();
        assertFalse(new String(stored, StandardCharsets.ISO_8859_1).contains("private"));
    }
}
