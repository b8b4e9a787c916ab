package dev.slipway.application.repository.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.SignatureChecks;
import dev.slipway.application.repository.port.SignedCommits;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.key.GpgKey;
import dev.slipway.application.user.key.SshKey;
import dev.slipway.application.user.key.UserGpgKey;
import dev.slipway.application.user.key.UserGpgKey.StoredSubkey;
import dev.slipway.application.user.key.UserKey;
import dev.slipway.application.user.port.GpgKeys;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.signature.SignatureKind;
import dev.slipway.domain.repository.signature.VerificationStatus;
import dev.slipway.domain.user.SshKeyRules.Usage;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A commit of ada@example.com with a signature, and the keys of Ada, who has confirmed that address and another. */
class SignatureReadsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String SHA = "1".repeat(40);
    private static final byte[] TEXT = {1, 2, 3};
    private static final String PGP = SignatureKind.PGP.beginning();
    private static final String SSH = SignatureKind.SSH.beginning();
    private static final String CMS = SignatureKind.X509.beginning();
    private static final String KEY_ID = "ABCD";
    private static final GpgKey.Subkey SUBKEY_ONE = new GpgKey.Subkey("FP one", "ID one");
    private static final GpgKey.Subkey SUBKEY_TWO = new GpgKey.Subkey("FP two", "ID two");
    private static final X509Certificates CERTIFICATES = new X509Certificates("CN=Ada", Optional.empty(), Optional.empty(), BigInteger.ONE,
            "CN=Issuer", Optional.empty(), Optional.empty());
    private static final long ADA = 7;

    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions());
    private final Commits commits = mock();
    private final SignedCommits signed = mock();
    private final SignatureChecks checks = mock();
    private final Users users = mock();
    private final UserEmails emails = mock();
    private final GpgKeys gpgKeys = mock();
    private final UserKeys sshKeys = mock();
    private final SignatureReads reads = new SignatureReads(new Access(new FakeAccessFacts(directory, () -> NOW)), commits, signed, checks,
            new SignerKeys(users, emails, gpgKeys, sshKeys, checks, () -> NOW));
    private final long group = directory.store(GroupDraft.named("acme"));
    private final long project = directory.store(ProjectDraft.in(group, "tool"));
    private final Caller reporter = member(Role.REPORTER);

    private Caller member(Role role) {
        long user = directory.user("member-" + role);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return new Caller.Person(directory.account(user).orElseThrow(), 1, Set.of());
    }

    @BeforeEach
    void store() {
        committer("ada@example.com");
        UserView ada = mock();
        when(ada.email()).thenReturn("ada@example.com");
        when(ada.confirmedAt()).thenReturn(NOW);
        when(users.find(ADA)).thenReturn(Optional.of(ada));
        when(emails.all(ADA)).thenReturn(List.of(new UserEmail(1, "second@example.com", NOW, NOW),
                new UserEmail(2, "open@example.com", null, NOW)));
        when(checks.read(SignatureKind.PGP, PGP)).thenReturn(new PresentedSignature.Pgp(List.of(KEY_ID)));
        when(checks.read(SignatureKind.SSH, SSH)).thenReturn(new PresentedSignature.Ssh("sha"));
        when(sshKeys.withFingerprint(any())).thenReturn(Optional.empty());
    }

    private void committer(String email) {
        Signature who = new Signature("Ada", email, NOW);
        when(commits.find(project, "main")).thenReturn(Optional.of(new Commit(SHA, List.of(), who, who, "m")));
    }

    private CheckedSignature checked(String... signatures) {
        when(signed.find(project, SHA)).thenReturn(Optional.of(new SignedCommit(List.of(signatures), TEXT)));
        return reads.of(reporter, new ProjectRef.Id(project), "main");
    }

    private void keys(UserGpgKey... keys) {
        when(gpgKeys.withKeyId(eq(KEY_ID), anyInt())).thenReturn(List.of(keys));
    }

    private static UserGpgKey key(long id) {
        return new UserGpgKey(id, ADA, "content " + id, "FP", "ID " + id, NOW,
                List.of(new StoredSubkey(21, SUBKEY_ONE), new StoredSubkey(22, SUBKEY_TWO)));
    }

    private UserKey sshKey(Usage usage, Integer ends) {
        UserKey key = new UserKey(1, new UserKey.Owner(ADA, "Ada"), "Laptop", new SshKey("ssh-ed25519 A", "md5", "sha"), usage,
                Optional.ofNullable(ends).map(NOW::plusSeconds), NOW);
        when(sshKeys.withFingerprint("sha")).thenReturn(Optional.of(key));
        return key;
    }

    private void checking(long key, PgpCheck check) {
        when(checks.pgp(PGP, TEXT, "content " + key)).thenReturn(check);
    }

    private static PgpCheck check(boolean genuine, boolean revoked, Instant end, String... addresses) {
        return new PgpCheck(genuine, revoked, Optional.ofNullable(end), Optional.empty(),
                List.of(addresses).stream().map(address -> new PgpCheck.Identity("Name", address)).toList());
    }

    @ParameterizedTest
    @CsvSource({"GUEST, forbidden", "REPORTER, no Signature", "OWNER, no Signature"})
    void signatures_are_read_with_the_code(Role role, String end) {
        when(signed.find(project, SHA)).thenReturn(Optional.empty());
        Caller caller = role == Role.REPORTER ? reporter : member(role);
        assertEquals(end, Refusals.end(() -> reads.of(caller, new ProjectRef.Id(project), "main")));
    }

    @Test
    void commit_and_its_signature_are_found_or_not() {
        when(commits.find(project, "absent")).thenReturn(Optional.empty());
        assertEquals("no Commit", Refusals.end(() -> reads.of(reporter, new ProjectRef.Id(project), "absent")));
        assertEquals("no Signature", Refusals.end(() -> checked("something else")));
    }

    /** The key is genuine unless said otherwise; the commit bears one of its addresses. */
    @ParameterizedTest
    @CsvSource({
        "ada@example.com,    ada@example.com,    true,  false, ,   VERIFIED",
        "ADA@example.com,    ada@example.com,    true,  false, 1,  VERIFIED",
        "second@example.com, ada@example.com,    true,  false, ,   SAME_USER_DIFFERENT_EMAIL",
        "other@example.com,  ada@example.com,    true,  false, ,   OTHER_USER",
        "open@example.com,   open@example.com,   true,  false, ,   UNVERIFIED_KEY",
        "ada@example.com,    ada@example.com,    false, false, ,   UNVERIFIED",
        "ada@example.com,    ada@example.com,    true,  true,  ,   UNVERIFIED",
        "ada@example.com,    ada@example.com,    true,  false, 0,  UNVERIFIED",
        "ada@example.com,    ada@example.com,    true,  false, -1, UNVERIFIED"})
    void openpgp_signature_is_judged_by_key_owner_and_committer(String committer, String ofKey, boolean genuine, boolean revoked,
            Integer ends, VerificationStatus status) {
        committer(committer);
        keys(key(1));
        checking(1, check(genuine, revoked, ends == null ? null : NOW.plusSeconds(ends), ofKey));
        assertEquals(new CheckedSignature.Pgp(status, Optional.of("ID 1"), OptionalLong.of(1), OptionalLong.empty(),
                Optional.of(new PgpCheck.Identity("Name", ofKey))), checked(PGP));
    }

    @Test
    void identity_of_the_committer_and_the_subkey_are_shown() {
        keys(key(1));
        PgpCheck.Identity first = new PgpCheck.Identity("First", "first@example.com");
        PgpCheck.Identity own = new PgpCheck.Identity("Ada", "ADA@example.com");
        checking(1, new PgpCheck(true, false, Optional.empty(), Optional.of(SUBKEY_TWO.fingerprint()), List.of(first, own)));
        assertEquals(new CheckedSignature.Pgp(VerificationStatus.VERIFIED, Optional.of("ID 1"), OptionalLong.of(1), OptionalLong.of(22),
                Optional.of(own)), checked(PGP));
        checking(1, new PgpCheck(true, false, Optional.empty(), Optional.of("absent"), List.of(first)));
        assertEquals(new CheckedSignature.Pgp(VerificationStatus.UNVERIFIED_KEY, Optional.of("ID 1"), OptionalLong.of(1),
                OptionalLong.empty(), Optional.of(first)), checked(PGP));
        checking(1, check(true, false, null));
        assertEquals(Optional.empty(), ((CheckedSignature.Pgp) checked(PGP)).identity());
    }

    @Test
    void key_that_no_user_has_is_unknown() {
        keys();
        assertEquals(new CheckedSignature.Pgp(VerificationStatus.UNKNOWN_KEY, Optional.of(KEY_ID), OptionalLong.empty(),
                OptionalLong.empty(), Optional.empty()), checked(PGP));
        assertEquals(new CheckedSignature.Ssh(VerificationStatus.UNKNOWN_KEY, Optional.empty()), checked(SSH));
    }

    /** Ids of keys are short. Where no key fits, the oldest is shown. */
    @Test
    void keys_with_one_id_are_tried_until_one_fits() {
        keys(key(1), key(2), key(3));
        PgpCheck wrong = check(false, false, null, "ada@example.com");
        PgpCheck right = check(true, false, null, "ada@example.com");
        checking(1, wrong);
        checking(2, right);
        assertEquals(OptionalLong.of(2), ((CheckedSignature.Pgp) checked(PGP)).key());
        verify(checks, never()).pgp(PGP, TEXT, "content 3");
        checking(2, wrong);
        checking(3, right);
        assertEquals(OptionalLong.of(3), ((CheckedSignature.Pgp) checked(PGP)).key());
        checking(3, wrong);
        CheckedSignature.Pgp none = (CheckedSignature.Pgp) checked(PGP);
        assertEquals(List.of(VerificationStatus.UNVERIFIED, OptionalLong.of(1)), List.of(none.status(), none.key()));
        verify(gpgKeys, never()).withKeyId(any(), eq(6));
    }

    @Test
    void several_signatures_are_looked_at_by_no_key() {
        keys(key(1));
        VerificationStatus several = VerificationStatus.MULTIPLE_SIGNATURES;
        CheckedSignature.Pgp unknown = new CheckedSignature.Pgp(several, Optional.of(KEY_ID), OptionalLong.empty(), OptionalLong.empty(),
                Optional.empty());
        assertEquals(unknown, checked(PGP, SSH));
        assertEquals(new CheckedSignature.Ssh(several, Optional.empty()), checked(SSH, PGP));
        when(checks.read(SignatureKind.X509, CMS)).thenReturn(new PresentedSignature.X509(CERTIFICATES));
        assertEquals(new CheckedSignature.X509(several, Optional.of(CERTIFICATES)), checked(CMS, CMS));
        when(checks.read(SignatureKind.PGP, PGP)).thenReturn(new PresentedSignature.Pgp(List.of(KEY_ID, "EF")));
        assertEquals(unknown, checked(PGP));
        verify(checks, never()).pgp(any(), any(), any());
        verify(checks, never()).ssh(any(), any());
    }

    @Test
    void certificates_are_shown_and_not_trusted() {
        when(checks.read(SignatureKind.X509, CMS)).thenReturn(new PresentedSignature.X509(CERTIFICATES));
        assertEquals(new CheckedSignature.X509(VerificationStatus.UNVERIFIED, Optional.of(CERTIFICATES)), checked(CMS));
    }

    @Test
    void text_that_only_begins_like_a_signature_is_unverified() {
        when(checks.read(any(), any())).thenReturn(new PresentedSignature.Unreadable());
        List<CheckedSignature> found = new ArrayList<>();
        List.of(PGP, SSH, CMS).forEach(text -> found.add(checked(text)));
        VerificationStatus unverified = VerificationStatus.UNVERIFIED;
        assertEquals(List.of(new CheckedSignature.Pgp(unverified, Optional.empty(), OptionalLong.empty(), OptionalLong.empty(),
                Optional.empty()), new CheckedSignature.Ssh(unverified, Optional.empty()),
                new CheckedSignature.X509(unverified, Optional.empty())), found);
    }

    @ParameterizedTest
    @CsvSource({
        "ada@example.com,    AUTH_AND_SIGNING, true,  ,   VERIFIED", "second@example.com, SIGNING, true,  ,   VERIFIED",
        "other@example.com,  SIGNING,          true,  ,   OTHER_USER", "ada@example.com,  SIGNING, false, ,   UNVERIFIED",
        "ada@example.com,    SIGNING,          true,  0,  UNVERIFIED", "ada@example.com,  SIGNING, true,  1,  VERIFIED"})
    void ssh_signature_is_judged_by_key_owner_and_committer(String committer, Usage usage, boolean genuine, Integer ends,
            VerificationStatus status) {
        committer(committer);
        UserKey key = sshKey(usage, ends);
        when(checks.ssh(SSH, TEXT)).thenReturn(genuine);
        assertEquals(new CheckedSignature.Ssh(status, Optional.of(key)), checked(SSH));
    }

    @Test
    void ssh_key_that_is_for_signing_in_alone_signs_nothing() {
        sshKey(Usage.AUTH, null);
        when(checks.ssh(SSH, TEXT)).thenReturn(true);
        assertEquals(new CheckedSignature.Ssh(VerificationStatus.UNKNOWN_KEY, Optional.empty()), checked(SSH));
    }

    @Test
    void key_of_an_account_that_is_gone_is_for_no_address() {
        when(users.find(anyLong())).thenReturn(Optional.empty());
        keys(key(1));
        checking(1, check(true, false, null, "ada@example.com"));
        assertEquals(VerificationStatus.UNVERIFIED_KEY, checked(PGP).status());
    }
}
