package dev.slipway.application.repository.signature;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.SignatureChecks;
import dev.slipway.application.repository.port.SignedCommits;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.signature.SignatureFacts;
import dev.slipway.domain.repository.signature.SignatureKind;
import dev.slipway.domain.repository.signature.VerificationStatus;
import java.util.Optional;

/** Checks signatures of commits with the keys that users have at the time of the call. No result is stored. */
public final class SignatureReads {

    private final Access access;
    private final Commits commits;
    private final SignedCommits signed;
    private final SignatureChecks checks;
    private final SignerKeys keys;

    public SignatureReads(Access access, Commits commits, SignedCommits signed, SignatureChecks checks, SignerKeys keys) {
        this.access = access;
        this.commits = commits;
        this.signed = signed;
        this.checks = checks;
        this.keys = keys;
    }

    /** @param revision a branch, a tag or a commit */
    public CheckedSignature of(Caller caller, ProjectRef reference, String revision) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        Commit commit = commits.find(grant.id(), revision).orElseThrow(() -> Refusal.notFound("Commit"));
        SignedCommit found = signed.find(grant.id(), commit.sha()).orElseThrow(() -> Refusal.notFound("Signature"));
        String signature = found.signatures().getFirst();
        SignatureKind kind = SignatureKind.of(signature).orElseThrow(() -> Refusal.notFound("Signature"));
        boolean several = found.signatures().size() > 1;
        SignerKeys.Signed signedBy = new SignerKeys.Signed(signature, found.text(), commit.committer().email());
        return check(checks.read(kind, signature), kind, several, signedBy);
    }

    private CheckedSignature check(PresentedSignature presented, SignatureKind kind, boolean several, SignerKeys.Signed signature) {
        return switch (presented) {
            case PresentedSignature.Pgp pgp when several || pgp.keyIds().size() > 1 ->
                    CheckedSignature.Pgp.unknown(SignatureFacts.SEVERAL.status(), Optional.of(pgp.keyIds().getFirst()));
            case PresentedSignature.Pgp pgp -> keys.pgp(pgp.keyIds().getFirst(), signature);
            case PresentedSignature.Ssh _ when several -> new CheckedSignature.Ssh(SignatureFacts.SEVERAL.status(), Optional.empty());
            case PresentedSignature.Ssh ssh -> keys.ssh(ssh.sha256(), signature);
            case PresentedSignature.X509 x509 -> new CheckedSignature.X509(several ? SignatureFacts.SEVERAL.status()
                    : VerificationStatus.UNVERIFIED, Optional.of(x509.certificates()));
            case PresentedSignature.Unreadable _ -> unreadable(kind);
        };
    }

    private static CheckedSignature unreadable(SignatureKind kind) {
        return switch (kind) {
            case PGP -> CheckedSignature.Pgp.unknown(VerificationStatus.UNVERIFIED, Optional.empty());
            case SSH -> new CheckedSignature.Ssh(VerificationStatus.UNVERIFIED, Optional.empty());
            case X509 -> new CheckedSignature.X509(VerificationStatus.UNVERIFIED, Optional.empty());
        };
    }
}
