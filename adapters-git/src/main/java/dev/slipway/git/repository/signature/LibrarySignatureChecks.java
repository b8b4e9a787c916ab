package dev.slipway.git.repository.signature;

import dev.slipway.application.repository.port.SignatureChecks;
import dev.slipway.application.repository.signature.PgpCheck;
import dev.slipway.application.repository.signature.PresentedSignature;
import dev.slipway.domain.repository.signature.SignatureKind;
import jakarta.inject.Singleton;

/** Verifies signatures with Bouncy Castle and the JDK. */
@Singleton
public final class LibrarySignatureChecks implements SignatureChecks {

    /** Maximum characters of a signature that is read. */
    private static final int LONGEST = 65_536;

    @Override
    public PresentedSignature read(SignatureKind kind, String signature) {
        if (signature.length() > LONGEST) {
            return new PresentedSignature.Unreadable();
        }
        return (switch (kind) {
            case PGP -> PgpSignatures.read(signature).map(PgpSignatures::presented);
            case SSH -> SshSignature.read(signature).map(SshSignature::presented);
            case X509 -> CertificateReader.read(signature).<PresentedSignature>map(PresentedSignature.X509::new);
        }).orElseGet(PresentedSignature.Unreadable::new);
    }

    @Override
    public PgpCheck pgp(String signature, byte[] text, String key) {
        return PgpSignatures.check(signature.length() > LONGEST ? "" : signature, text, key);
    }

    @Override
    public boolean ssh(String signature, byte[] text) {
        return signature.length() <= LONGEST && SshSignature.read(signature).filter(read -> read.genuine(text)).isPresent();
    }
}
