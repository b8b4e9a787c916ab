package dev.slipway.persistence.user;

import com.eatthepath.otp.HmacOneTimePasswordGenerator;
import dev.slipway.application.user.port.CodeGenerator;
import dev.slipway.domain.user.signin.OneTimeCodes;
import jakarta.inject.Singleton;
import java.security.InvalidKeyException;
import java.util.Locale;
import javax.crypto.spec.SecretKeySpec;

/** Makes codes by the library java-otp. */
@Singleton
final class LibraryCodeGenerator implements CodeGenerator {

    private final HmacOneTimePasswordGenerator codes = new HmacOneTimePasswordGenerator(OneTimeCodes.DIGITS);

    @Override
    public String code(byte[] key, long step) {
        try {
            return codes.generateOneTimePasswordString(new SecretKeySpec(key, codes.getAlgorithm()), step, Locale.ROOT);
        } catch (InvalidKeyException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
