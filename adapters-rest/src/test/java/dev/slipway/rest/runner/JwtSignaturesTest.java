package dev.slipway.rest.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.runner.SignaturesKit;
import dev.slipway.application.runner.fake.FakeSigningKeys;
import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.runner.port.SigningKeys;
import org.junit.jupiter.api.Test;

class JwtSignaturesTest extends SignaturesKit {

    @Override
    protected Signatures signatures(SigningKeys keys) {
        return new JwtSignatures(keys);
    }

    @Test
    void a_stored_key_that_is_none_is_not_replaced() {
        SigningKeys keys = new FakeSigningKeys();
        keys.keep("bm8ga2V5");
        assertThrows(IllegalStateException.class, () -> signatures(keys).prepare());
        assertEquals("bm8ga2V5", keys.find().orElseThrow());
    }
}
