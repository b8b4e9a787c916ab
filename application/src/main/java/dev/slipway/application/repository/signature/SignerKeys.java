package dev.slipway.application.repository.signature;

import dev.slipway.application.repository.port.SignatureChecks;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.key.UserGpgKey;
import dev.slipway.application.user.key.UserKey;
import dev.slipway.application.user.port.GpgKeys;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.repository.signature.SignatureFacts;
import dev.slipway.domain.repository.signature.SignatureFacts.Life;
import dev.slipway.domain.repository.signature.SignatureFacts.Number;
import dev.slipway.domain.repository.signature.SignerAddresses;
import dev.slipway.domain.user.SshKeyRules.Usage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds the keys of users that signatures name, verifies with them, and collects the facts that decide. */
public final class SignerKeys {

    /** Keys with one id that are tried. Ids of keys are short, and two users may have bound one subkey. */
    private static final int MOST_TRIED = 5;

    private final Users users;
    private final UserEmails emails;
    private final GpgKeys gpgKeys;
    private final UserKeys sshKeys;
    private final SignatureChecks checks;
    private final InstantSource clock;

    public SignerKeys(Users users, UserEmails emails, GpgKeys gpgKeys, UserKeys sshKeys, SignatureChecks checks, InstantSource clock) {
        this.users = users;
        this.emails = emails;
        this.gpgKeys = gpgKeys;
        this.sshKeys = sshKeys;
        this.checks = checks;
        this.clock = clock;
    }

    /** @param committer e-mail address of the committer */
    record Signed(String signature, byte[] text, String committer) {}

    CheckedSignature.Pgp pgp(String keyId, Signed signed) {
        List<UserGpgKey> candidates = gpgKeys.withKeyId(keyId, MOST_TRIED);
        if (candidates.isEmpty()) {
            return CheckedSignature.Pgp.unknown(SignatureFacts.UNKNOWN.status(), Optional.of(keyId));
        }
        UserGpgKey key = candidates.getFirst();
        PgpCheck check = checks.pgp(signed.signature(), signed.text(), key.content());
        for (int next = 1; next < candidates.size() && !check.genuine(); next++) {
            PgpCheck other = checks.pgp(signed.signature(), signed.text(), candidates.get(next).content());
            if (other.genuine()) {
                key = candidates.get(next);
                check = other;
            }
        }
        return pgp(key, check, signed.committer());
    }

    private CheckedSignature.Pgp pgp(UserGpgKey key, PgpCheck check, String committer) {
        List<String> named = check.identities().stream().map(PgpCheck.Identity::email).toList();
        SignerAddresses addresses = SignerAddresses.ofNamed(named, confirmed(key.userId()));
        SignatureFacts facts = new SignatureFacts(Number.ONE, addresses.key(), check.genuine(), life(check.revoked(), check.expiresAt()),
                addresses.committer(committer));
        OptionalLong subkey = key.subkeys().stream().filter(stored -> check.subkey().filter(stored.key().fingerprint()::equals).isPresent())
                .mapToLong(UserGpgKey.StoredSubkey::id).findFirst();
        Optional<PgpCheck.Identity> identity = check.identities().stream().filter(each -> each.email().equalsIgnoreCase(committer))
                .findFirst().or(() -> check.identities().stream().findFirst());
        return new CheckedSignature.Pgp(facts.status(), Optional.of(key.keyId()), OptionalLong.of(key.id()), subkey, identity);
    }

    /** Keys that are for signing in alone sign nothing. */
    CheckedSignature.Ssh ssh(String sha256, Signed signed) {
        Optional<UserKey> found = sshKeys.withFingerprint(sha256).filter(key -> key.usage() != Usage.AUTH);
        if (found.isEmpty()) {
            return new CheckedSignature.Ssh(SignatureFacts.UNKNOWN.status(), Optional.empty());
        }
        SignerAddresses addresses = SignerAddresses.ofUnnamed(confirmed(found.get().owner().id()));
        SignatureFacts facts = new SignatureFacts(Number.ONE, addresses.key(), checks.ssh(signed.signature(), signed.text()),
                life(false, found.get().expiresAt()), addresses.committer(signed.committer()));
        return new CheckedSignature.Ssh(facts.status(), found);
    }

    private Life life(boolean revoked, Optional<Instant> end) {
        if (revoked) {
            return Life.REVOKED;
        }
        return end.filter(at -> !at.isAfter(clock.instant())).isPresent() ? Life.EXPIRED : Life.CURRENT;
    }

    private List<String> confirmed(long userId) {
        return users.find(userId).map(user -> UserEmail.addresses(user, emails.all(userId)).verified().toList()).orElse(List.of());
    }
}
