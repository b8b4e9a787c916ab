package dev.slipway.git.repository.signature;

import dev.slipway.application.repository.signature.PgpCheck;
import dev.slipway.application.repository.signature.PresentedSignature;
import dev.slipway.git.user.pgp.PgpArmor;
import dev.slipway.git.user.pgp.PgpComponent;
import dev.slipway.git.user.pgp.PgpPackets;
import dev.slipway.git.user.pgp.PgpPublicKey;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.bc.BcPGPObjectFactory;

/** Detached OpenPGP signatures of one text. */
record PgpSignatures(List<PGPSignature> signatures) {

    private static final String KIND = "SIGNATURE";
    private static final int MOST = 16;

    /** Reads an armored text; empty for any that holds something else than signatures. */
    static Optional<PgpSignatures> read(String armored) {
        return PgpArmor.decode(armored, KIND).flatMap(blocks -> {
            List<PGPSignature> all = new ArrayList<>();
            for (byte[] block : blocks) {
                if (PgpPackets.tags(block, Set.of(PgpPackets.SIGNATURE), MOST).isEmpty() || !addAll(block, all)) {
                    return Optional.empty();
                }
            }
            return all.isEmpty() ? Optional.empty() : Optional.of(new PgpSignatures(all));
        });
    }

    private static boolean addAll(byte[] block, List<PGPSignature> all) {
        try {
            if (new BcPGPObjectFactory(block).nextObject() instanceof PGPSignatureList found) {
                found.forEach(all::add);
                return true;
            }
            return false;
        } catch (IOException | RuntimeException malformed) {
            return false;
        }
    }

    PresentedSignature presented() {
        return new PresentedSignature.Pgp(signatures.stream().map(PgpSignatures::keyId).toList());
    }

    private static String keyId(PGPSignature signature) {
        long named = signature.getKeyID();
        return PgpPublicKey.keyId(named != 0 || signature.getKeyIdentifiers().isEmpty() ? named
                : signature.getKeyIdentifiers().getFirst().getKeyId());
    }

    /** Verifies the first signature with the primary key or subkey that it names. */
    static PgpCheck check(String armored, byte[] text, String armoredKey) {
        Optional<PGPSignature> signature = read(armored).map(found -> found.signatures().getFirst());
        Optional<PgpPublicKey> key = PgpPublicKey.read(armoredKey);
        List<PgpCheck.Identity> identities = key.stream().flatMap(found -> found.identities().stream())
                .map(identity -> new PgpCheck.Identity(identity.name(), identity.email())).toList();
        Optional<PgpComponent> signer = signature.flatMap(made -> key.flatMap(found -> found.components().stream()
                .filter(component -> component.keyId().equals(keyId(made))).findFirst()));
        if (signer.isEmpty()) {
            return new PgpCheck(false, false, Optional.empty(), Optional.empty(), identities);
        }
        boolean genuine = signer.get().verifies(signature.get(), text);
        Optional<String> subkey = signer.filter(component -> !component.primary()).map(PgpComponent::fingerprint);
        Optional<Instant> end = Stream.of(signer.get().expiresAt(), key.get().primary().expiresAt(), end(signature.get()))
                .flatMap(Optional::stream).min(Instant::compareTo);
        return new PgpCheck(genuine, signer.get().revoked(), end, subkey, identities);
    }

    /** Returns the end that the signature gives itself. */
    private static Optional<Instant> end(PGPSignature signature) {
        long seconds = signature.getHashedSubPackets() == null ? 0 : signature.getHashedSubPackets().getSignatureExpirationTime();
        return seconds == 0 ? Optional.empty() : Optional.of(signature.getCreationTime().toInstant().plusSeconds(seconds));
    }
}
