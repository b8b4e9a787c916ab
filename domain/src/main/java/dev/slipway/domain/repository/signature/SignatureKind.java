package dev.slipway.domain.repository.signature;

import java.util.Arrays;
import java.util.Optional;

/** Formats of signatures of commits, by the line that each begins with. */
public enum SignatureKind {
    PGP("-----BEGIN PGP SIGNATURE-----"),
    SSH("-----BEGIN SSH SIGNATURE-----"),
    X509("-----BEGIN SIGNED MESSAGE-----");

    private final String beginning;

    SignatureKind(String beginning) {
        this.beginning = beginning;
    }

    public String beginning() {
        return beginning;
    }

    /** Returns the kind of a signature; empty for a text of another format. */
    public static Optional<SignatureKind> of(String signature) {
        return Arrays.stream(values()).filter(kind -> signature.startsWith(kind.beginning)).findFirst();
    }
}
