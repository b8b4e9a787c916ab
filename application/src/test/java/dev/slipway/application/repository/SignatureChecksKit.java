package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.port.SignatureChecks;
import dev.slipway.application.repository.signature.PgpCheck;
import dev.slipway.application.repository.signature.PresentedSignature;
import dev.slipway.application.repository.signature.X509Certificates;
import dev.slipway.domain.repository.signature.SignatureKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code SignatureChecks}, by signatures of the usual tools. */
public abstract class SignatureChecksKit {

    private static final byte[] TEXT = "signed text\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] OTHER = "signed texT\n".getBytes(StandardCharsets.UTF_8);
    private static final PresentedSignature UNREADABLE = new PresentedSignature.Unreadable();

    protected abstract SignatureChecks checks();

    private static String file(String name) {
        try (InputStream stream = SignatureChecksKit.class.getResourceAsStream("/signatures/" + name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private PgpCheck pgp(String signature, byte[] text, String key) {
        return checks().pgp(file(signature), text, file(key).strip());
    }

    @ParameterizedTest
    @CsvSource({"ada.pgp,5CE9DCCAE204A6B1", "ada-subkey.pgp,39F5A8203405D15B", "bob.pgp,7DD841D23F01E2F1"})
    final void pgp_signature_names_its_key(String name, String keyId) {
        assertEquals(new PresentedSignature.Pgp(List.of(keyId)), checks().read(SignatureKind.PGP, file(name)));
        assertEquals(new PresentedSignature.Pgp(List.of(keyId, "60E9ACD706592381")),
                checks().read(SignatureKind.PGP, file(name) + file("carol.pgp")));
    }

    @Test
    final void pgp_signature_is_verified_with_the_key_that_made_it() {
        List<PgpCheck.Identity> ada = List.of(new PgpCheck.Identity("Ada Höpper", "ada@example.com"));
        Optional<String> subkey = Optional.of("B7474BB698F1BF88B90B87C739F5A8203405D15B");
        assertEquals(new PgpCheck(true, false, Optional.empty(), Optional.empty(), ada), pgp("ada.pgp", TEXT, "ada.key"));
        assertEquals(new PgpCheck(true, false, Optional.empty(), subkey, ada), pgp("ada-subkey.pgp", TEXT, "ada.key"));
        assertTrue(pgp("bob.pgp", TEXT, "bob.key").genuine());
        assertFalse(pgp("ada.pgp", OTHER, "ada.key").genuine());
        assertFalse(pgp("ada-subkey.pgp", OTHER, "ada.key").genuine());
        assertFalse(pgp("bob.pgp", OTHER, "bob.key").genuine());
        assertEquals(new PgpCheck(false, false, Optional.empty(), Optional.empty(), ada), pgp("bob.pgp", TEXT, "ada.key"));
    }

    @Test
    final void ends_of_pgp_keys_are_told() {
        PgpCheck revoked = pgp("carol.pgp", TEXT, "carol.key");
        assertTrue(revoked.genuine() && revoked.revoked());
        assertEquals(List.of(new PgpCheck.Identity("", "carol@example.com")), revoked.identities());
        PgpCheck expired = pgp("dan.pgp", TEXT, "dan.key");
        assertTrue(expired.genuine() && !expired.revoked());
        assertEquals(Optional.of(Instant.parse("2020-01-02T00:00:00Z")), expired.expiresAt());
    }

    @Test
    final void digest_that_can_be_made_to_fit_is_not_believed() {
        assertFalse(pgp("bob-sha1.pgp", TEXT, "bob.key").genuine());
    }

    @ParameterizedTest
    @CsvSource({"ed25519.ssh,IkltQ/QxIKXEk+DM7oXD3cPum3WvHYvzPpTESEGrSo8", "ecdsa.ssh,yAUu4+Y95BWeDD7J5pFeKdT7+j3tA7PMxf2lGklfrtc",
        "rsa.ssh,CJvPBiC3dhJBSPSojEYKQ3n5OJe+1DS99PfUKHtCY6Q"})
    final void ssh_signature_is_verified_with_the_key_inside(String name, String sha256) {
        assertEquals(new PresentedSignature.Ssh(sha256), checks().read(SignatureKind.SSH, file(name)));
        assertTrue(checks().ssh(file(name), TEXT));
        assertFalse(checks().ssh(file(name), OTHER));
    }

    @Test
    final void ssh_signature_for_another_purpose_is_not_one_of_a_commit() {
        assertTrue(checks().read(SignatureKind.SSH, file("file.ssh")) instanceof PresentedSignature.Ssh);
        assertFalse(checks().ssh(file("file.ssh"), TEXT));
    }

    @Test
    final void certificate_of_the_signer_is_read() {
        assertEquals(new PresentedSignature.X509(new X509Certificates("O=World,OU=Example,CN=ada@example.com",
                Optional.of("E5:66:1D:7D:5F:CA:8B:9D:22:AF:5E:2D:59:81:BD:4D:5E:9C:89:F0"),
                Optional.of("ada@example.com"), new BigInteger("278969561018901340486471282831158785578"),
                "O=World,OU=Example,CN=PKI", Optional.of("5F:EE:2B:AE:79:2D:B8:61:AA:DE:46:8C:6D:86:60:FA:64:73:B3:49"),
                Optional.of("http://example.com/pki.crl"))), checks().read(SignatureKind.X509, file("ada.x509")));
    }

    @ParameterizedTest
    @EnumSource(SignatureKind.class)
    final void other_texts_are_unreadable(SignatureKind kind) {
        String end = kind.beginning().replace("BEGIN", "END");
        String zeros = Base64.getEncoder().encodeToString(new byte[600]);
        for (String text : List.of("", kind.beginning(), end, kind.beginning() + "\n\n" + end, kind.beginning() + "\n\n!!!\n" + end,
                kind.beginning() + "\n\n" + zeros + "\n" + end, kind.beginning() + "\n\n" + "iHUE\n" + end,
                kind.beginning() + "\n\n" + "A".repeat(100_000) + "\n" + end)) {
            assertEquals(UNREADABLE, checks().read(kind, text));
            assertFalse(checks().ssh(text, TEXT));
            assertFalse(checks().pgp(text, TEXT, file("ada.key").strip()).genuine());
        }
    }

    @Test
    final void no_change_of_a_signature_is_believed() {
        String ed25519 = file("ed25519.ssh");
        String pgp = file("ada.pgp");
        String key = file("ada.key").strip();
        for (int at = 30; at < 200; at++) {
            assertFalse(checks().ssh(changed(ed25519, at), TEXT), "SSH " + at);
            assertFalse(checks().pgp(changed(pgp, at), OTHER, key).genuine(), "PGP " + at);
        }
    }

    private static String changed(String text, int at) {
        char[] all = text.toCharArray();
        all[at] = all[at] == 'A' ? 'B' : 'A';
        return new String(all);
    }

    @Test
    final void key_that_is_none_verifies_nothing() {
        assertEquals(new PgpCheck(false, false, Optional.empty(), Optional.empty(), List.of()), checks().pgp(file("ada.pgp"), TEXT, "key"));
    }
}
