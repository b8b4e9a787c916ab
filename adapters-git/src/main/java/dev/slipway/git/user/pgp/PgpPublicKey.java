package dev.slipway.git.user.pgp;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.bouncycastle.bcpg.sig.KeyFlags;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPPublicKeyRing;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureSubpacketVector;
import org.bouncycastle.openpgp.bc.BcPGPPublicKeyRing;

/**
 * Public key of which only those parts count that the primary key has signed: identities, subkeys and their ends. Others can add identities
 * and subkeys to a key that they publish, so nothing else is believed.
 *
 * @param components the primary key first
 * @param identities that the key has signed and not revoked
 */
public record PgpPublicKey(List<PgpComponent> components, List<PgpIdentity> identities) {

    private static final String KIND = "PUBLIC KEY BLOCK";
    private static final Set<Integer> TAGS = Set.of(PgpPackets.PUBLIC_KEY, PgpPackets.PUBLIC_SUBKEY, PgpPackets.USER_ID,
            PgpPackets.USER_ATTRIBUTE, PgpPackets.SIGNATURE, PgpPackets.TRUST, PgpPackets.MARKER);
    private static final int MOST_PACKETS = 2000;
    private static final int MOST_PARTS = 100;

    public PgpPublicKey {
        components = List.copyOf(components);
        identities = List.copyOf(identities);
    }

    public PgpComponent primary() {
        return components.getFirst();
    }

    /** Reads an armored key; empty for any text that is no single key with an identity of its own. */
    public static Optional<PgpPublicKey> read(String armored) {
        return PgpArmor.decode(armored, KIND).filter(blocks -> blocks.size() == 1).map(List::getFirst).filter(PgpPublicKey::singleKey)
                .flatMap(PgpPublicKey::parse);
    }

    private static boolean singleKey(byte[] data) {
        Optional<List<Integer>> tags = PgpPackets.tags(data, TAGS, MOST_PACKETS);
        return tags.filter(all -> !all.isEmpty() && all.getFirst() == PgpPackets.PUBLIC_KEY
                && all.stream().filter(tag -> tag == PgpPackets.PUBLIC_KEY).count() == 1
                && all.stream().filter(tag -> tag == PgpPackets.PUBLIC_SUBKEY || tag == PgpPackets.USER_ID).count() <= MOST_PARTS)
                .isPresent();
    }

    private static Optional<PgpPublicKey> parse(byte[] data) {
        try {
            return new Reading(new BcPGPPublicKeyRing(data)).key();
        } catch (IOException | PGPException | RuntimeException malformed) {
            return Optional.empty();
        }
    }

    /** Verifies the parts of one key with its primary key, at most so many signatures as a key of honest users never has. */
    private static final class Reading {

        private static final int MOST_VERIFICATIONS = 150;

        private final PGPPublicKeyRing ring;
        private final PGPPublicKey primary;
        private int verifications;

        Reading(PGPPublicKeyRing ring) {
            this.ring = ring;
            this.primary = ring.getPublicKey();
        }

        Optional<PgpPublicKey> key() throws PGPException {
            if (primary.getVersion() < 4 || !PgpVerifiers.signs(primary) || !PgpVerifiers.affordable(primary)) {
                return Optional.empty();
            }
            List<PgpIdentity> identities = new ArrayList<>();
            List<PGPSignature> own = new ArrayList<>();
            newest(primary.getSignaturesOfType(PGPSignature.DIRECT_KEY), signature -> signature.verifyCertification(primary))
                    .ifPresent(own::add);
            for (Iterator<byte[]> ids = primary.getRawUserIDs(); ids.hasNext();) {
                byte[] id = ids.next();
                Optional<PGPSignature> last = newest(primary.getSignaturesForID(id), signature ->
                        signature.verifyCertification(id, primary)).filter(PGPSignature::isCertification);
                last.ifPresent(own::add);
                last.flatMap(_ -> PgpIdentity.of(id)).ifPresent(identities::add);
            }
            return identities.isEmpty() ? Optional.empty() : Optional.of(new PgpPublicKey(components(last(own).orElseThrow()), identities));
        }

        private List<PgpComponent> components(PGPSignature newest) throws PGPException {
            boolean revoked = newest(primary.getSignaturesOfType(PGPSignature.KEY_REVOCATION), signature ->
                    signature.verifyCertification(primary)).isPresent();
            List<PgpComponent> components = new ArrayList<>();
            components.add(component(primary, newest, maySign(newest), revoked));
            for (Iterator<PGPPublicKey> keys = ring.getPublicKeys(); keys.hasNext();) {
                PGPPublicKey subkey = keys.next();
                if (!subkey.isMasterKey() && PgpVerifiers.affordable(subkey)) {
                    subkey(subkey, revoked).ifPresent(components::add);
                }
            }
            return components;
        }

        private Optional<PgpComponent> subkey(PGPPublicKey subkey, boolean revoked) throws PGPException {
            Optional<PGPSignature> binding = newest(subkey.getSignaturesOfType(PGPSignature.SUBKEY_BINDING), signature ->
                    signature.verifyCertification(primary, subkey));
            if (binding.isEmpty()) {
                return Optional.empty();
            }
            boolean revokedAlone = newest(subkey.getSignaturesOfType(PGPSignature.SUBKEY_REVOCATION), signature ->
                    signature.verifyCertification(primary, subkey)).isPresent();
            boolean signs = PgpVerifiers.signs(subkey) && maySign(binding.get()) && boundBack(subkey, binding.get());
            return Optional.of(component(subkey, binding.get(), signs, revoked || revokedAlone));
        }

        /** Returns whether the subkey has agreed to be one of the primary key, as keys that sign must. */
        private boolean boundBack(PGPPublicKey subkey, PGPSignature binding) throws PGPException {
            for (PGPSignatureSubpacketVector part : List.of(binding.getHashedSubPackets(), binding.getUnhashedSubPackets())) {
                for (PGPSignature embedded : part.getEmbeddedSignatures()) {
                    if (embedded.getSignatureType() == PGPSignature.PRIMARYKEY_BINDING && spend()
                            && PgpVerifiers.begin(embedded, subkey).verifyCertification(primary, subkey)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private static boolean maySign(PGPSignature signature) {
            PGPSignatureSubpacketVector hashed = signature.getHashedSubPackets();
            return hashed == null || hashed.getKeyFlags() == 0 || (hashed.getKeyFlags() & KeyFlags.SIGN_DATA) != 0;
        }

        private static PgpComponent component(PGPPublicKey key, PGPSignature binding, boolean signs, boolean revoked) {
            PGPSignatureSubpacketVector hashed = binding.getHashedSubPackets();
            long seconds = hashed == null ? 0 : hashed.getKeyExpirationTime();
            Optional<Instant> end = seconds == 0 ? Optional.empty() : Optional.of(key.getCreationTime().toInstant().plusSeconds(seconds));
            return new PgpComponent(key, HexFormat.of().withUpperCase().formatHex(key.getFingerprint()), keyId(key.getKeyID()),
                    key.isMasterKey(), signs, revoked, end);
        }

        /** Returns the newest of the signatures that the primary key has made; empty if it has made none. */
        private Optional<PGPSignature> newest(Iterator<PGPSignature> signatures, Verification verification) throws PGPException {
            List<PGPSignature> made = new ArrayList<>();
            while (signatures != null && signatures.hasNext()) {
                PGPSignature signature = signatures.next();
                if (signature.getKeyID() == primary.getKeyID() && spend()
                        && verification.verify(PgpVerifiers.begin(signature, primary))) {
                    made.add(signature);
                }
            }
            return last(made);
        }

        private static Optional<PGPSignature> last(List<PGPSignature> signatures) {
            return signatures.stream().max(Comparator.comparing(PGPSignature::getCreationTime));
        }

        private boolean spend() throws PGPException {
            if (++verifications > MOST_VERIFICATIONS) {
                throw new PGPException("more signatures than are verified");
            }
            return true;
        }
    }

    @FunctionalInterface
    private interface Verification {
        boolean verify(PGPSignature signature) throws PGPException;
    }

    /** Returns an id as it is written. */
    public static String keyId(long id) {
        return "%016X".formatted(id).toUpperCase(Locale.ROOT);
    }
}
