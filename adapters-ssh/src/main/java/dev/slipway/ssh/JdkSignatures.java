package dev.slipway.ssh;

import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.signature.BuiltinSignatures;
import org.apache.sshd.common.signature.Signature;
import org.apache.sshd.common.util.security.AbstractSecurityProviderRegistrar;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.common.util.security.eddsa.generic.EdDSASupport;

/** Signatures that the endpoint makes and accepts: those of the JDK, none by SHA-1 or DSA, and none of certificates. */
final class JdkSignatures {

    /** Minimum number of bits of RSA keys. Shorter ones are no proof of who presents them. */
    static final int RSA_BITS = 2048;

    private JdkSignatures() {
    }

    /** Returns the signatures, after teaching the library those on Edwards25519. Called before other parts of the library are used. */
    static List<NamedFactory<Signature>> prepared() {
        // Bouncy Castle is slow at what the JDK has, and is kept from reading keys of users too.
        SecurityUtils.setAPrioriDisabledProvider(SecurityUtils.BOUNCY_CASTLE, true);
        if (!SecurityUtils.isEDDSACurveSupported()) {
            SecurityUtils.registerSecurityProvider(new Registrar());
            KeyUtils.registerPublicKeyEntryDecoder(SecurityUtils.getEDDSAPublicKeyEntryDecoder());
        }
        return List.of(BuiltinSignatures.ed25519, BuiltinSignatures.sk_ssh_ed25519, BuiltinSignatures.nistp256,
                BuiltinSignatures.nistp384, BuiltinSignatures.nistp521, BuiltinSignatures.sk_ecdsa_sha2_nistp256,
                BuiltinSignatures.rsaSHA512, BuiltinSignatures.rsaSHA256);
    }

    /** Names {@link JdkEd25519} to the library; everything else it takes from the JDK anyway. */
    private static final class Registrar extends AbstractSecurityProviderRegistrar {

        private static final String PROVIDER = "SunEC";

        Registrar() {
            super("JdkEd25519");
        }

        @Override
        public boolean isEnabled() {
            return true;
        }

        @Override
        public boolean isSupported() {
            return true;
        }

        @Override
        public boolean isNamedProviderUsed() {
            return false;
        }

        @Override
        public String getProviderName() {
            return PROVIDER;
        }

        @Override
        public Provider getSecurityProvider() {
            return Security.getProvider(PROVIDER);
        }

        @Override
        public String getDefaultSecurityEntitySupportValue(Class<?> entityType) {
            return "";
        }

        @Override
        public Optional<EdDSASupport<?, ?>> getEdDSASupport() {
            return Optional.of(new JdkEd25519());
        }
    }
}
