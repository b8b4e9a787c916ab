package dev.slipway.git.user;

import dev.slipway.application.user.key.GpgKey;
import dev.slipway.application.user.port.GpgKeyReader;
import dev.slipway.git.user.pgp.PgpComponent;
import dev.slipway.git.user.pgp.PgpPublicKey;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Reads public keys with Bouncy Castle. */
@Singleton
public final class BouncyGpgKeyReader implements GpgKeyReader {

    @Override
    public Optional<GpgKey> read(String armored) {
        return PgpPublicKey.read(armored).map(key -> new GpgKey(armored, key.primary().fingerprint(), key.primary().keyId(),
                key.components().stream().filter(component -> !component.primary()).map(BouncyGpgKeyReader::subkey).toList()));
    }

    private static GpgKey.Subkey subkey(PgpComponent component) {
        return new GpgKey.Subkey(component.fingerprint(), component.keyId());
    }
}
