package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Credentials.PersonalToken;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.job.JobStatus;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every implementation of {@code Credentials} does. */
public abstract class CredentialsKit extends CredentialsOfApplicationsKit {

    private static final Duration REMEMBERED = Duration.ofSeconds(1);
    private static final LocalDate LONG_AGO = LocalDate.of(2000, 1, 1);

    /** Makes it this time for the port. */
    protected abstract void now(Instant time);

    /** Returns a digest that no test has used before, so that no cached answer stands for it. */
    private static byte[] digest() {
        return ByteBuffer.allocate(Long.BYTES).putLong(ThreadLocalRandom.current().nextLong()).array();
    }

    private PersonalToken personal(byte[] digest) {
        return (PersonalToken) credentials().token(digest).orElseThrow();
    }

    private long anna() {
        return rows().store(AccountDraft.named("anna"));
    }

    private long tokenOf(long user, byte[] digest) {
        return rows().store(TokenDraft.of(user, digest));
    }

    @Test
    final void a_token_comes_with_its_owner() {
        long user = rows().store(AccountDraft.named("Ännä").asAdministrator().asExternal());
        byte[] digest = digest();
        long token = rows().store(TokenDraft.of(user, digest).withScopes(EnumSet.allOf(Scope.class)).until(LONG_AGO).asRevoked(true)
                .asImpersonation(true));
        PersonalToken found = personal(digest);
        assertEquals("Ännä", found.owner().username());
        assertEquals(new Account(user, "Ännä", found.owner().name(), true, true, AccountState.ACTIVE), found.owner());
        assertEquals(new PersonalToken(token, found.owner(), EnumSet.allOf(Scope.class), LONG_AGO, true, true, false), found);
        byte[] other = digest();
        long plain = rows().store(TokenDraft.of(anna(), other).withScopes(Set.of()));
        PersonalToken second = personal(other);
        assertEquals(new PersonalToken(plain, second.owner(), Set.of(), null, false, false, false), second);
    }

    @Test
    final void expired_password_of_the_owner_is_told_with_the_token() {
        long user = anna();
        byte[] digest = digest();
        tokenOf(user, digest);
        assertFalse(personal(digest).passwordExpired());
        byte[] other = digest();
        tokenOf(user, other);
        rows().expirePassword(user);
        assertTrue(personal(other).passwordExpired());
    }

    @ParameterizedTest
    @EnumSource(AccountState.class)
    final void the_state_of_an_account_is_told_and_not_judged(AccountState state) {
        long user = rows().store(AccountDraft.named("anna").in(state));
        byte[] digest = digest();
        tokenOf(user, digest);
        byte[] ofJob = digest();
        rows().job(user, ofJob, JobStatus.RUNNING);
        assertEquals(state, personal(digest).owner().state());
        assertEquals(state, credentials().jobToken(ofJob).orElseThrow().owner().state());
        assertEquals(state, credentials().account("anna").orElseThrow().state());
    }

    @Test
    final void unknown_credential_is_not_found() {
        byte[] digest = digest();
        tokenOf(anna(), digest);
        byte[] shorter = {digest[0]};
        for (byte[] unknown : new byte[][] {digest(), shorter, {}}) {
            assertEquals(Optional.empty(), credentials().token(unknown));
            assertEquals(Optional.empty(), credentials().jobToken(unknown));
        }
        assertEquals(Optional.empty(), credentials().jobToken(digest));
    }

    @Test
    final void what_deleted_users_had_opens_nothing() {
        long user = anna();
        byte[] token = digest();
        byte[] job = digest();
        tokenOf(user, token);
        rows().job(user, job, JobStatus.RUNNING);
        rows().deleteUser(user);
        assertEquals(Optional.empty(), credentials().token(token));
        assertEquals(Optional.empty(), credentials().jobToken(job));
        assertEquals(Optional.empty(), credentials().account("anna"));
        assertEquals(Optional.empty(), credentials().account(String.valueOf(user)));
    }

    @ParameterizedTest
    @EnumSource(JobStatus.class)
    final void the_token_of_a_job_opens_while_it_runs(JobStatus status) {
        long user = anna();
        byte[] digest = digest();
        CredentialWorld.Job job = rows().job(user, digest, status);
        Optional<Caller.Job> found = credentials().jobToken(digest);
        assertEquals(status == JobStatus.RUNNING, found.isPresent());
        found.ifPresent(caller -> assertEquals(new Caller.Job(caller.owner(), job.id(), job.pipelineId(), job.projectId()), caller));
        found.ifPresent(caller -> assertEquals(user, caller.owner().id()));
    }

    @Test
    final void accounts_are_found_by_number_and_by_name_in_any_case() {
        long user = rows().store(AccountDraft.named("Anna.B").in(AccountState.BLOCKED).asAdministrator());
        Account expected = new Account(user, "Anna.B", credentials().account("Anna.B").orElseThrow().name(), true, false,
                AccountState.BLOCKED);
        for (String name : new String[] {"Anna.B", "anna.b", "ANNA.B", String.valueOf(user)}) {
            assertEquals(Optional.of(expected), credentials().account(name), name);
        }
        for (String name : new String[] {"", "Anna", "Anna%", "-1", "0", "99999999999999999999", " " + user, user + "x",
                "9223372036854775807"}) {
            assertEquals(Optional.empty(), credentials().account(name), name);
        }
    }

    @Test
    final void use_is_noted_once_in_ten_minutes() {
        long token = tokenOf(anna(), digest());
        long other = tokenOf(rows().store(AccountDraft.named("bob")), digest());
        Instant first = Instant.parse("2024-05-06T07:08:09.123456Z");
        now(first);
        assertEquals(Optional.empty(), rows().lastUsed(token));
        credentials().used(token);
        assertEquals(Optional.of(first), rows().lastUsed(token));
        now(first.plusSeconds(599));
        credentials().used(token);
        assertEquals(Optional.of(first), rows().lastUsed(token));
        Instant later = first.plusSeconds(601);
        now(later);
        credentials().used(token);
        assertEquals(Optional.of(later), rows().lastUsed(token));
        assertEquals(Optional.empty(), rows().lastUsed(other));
        credentials().used(token + 1_000_000);
    }

    @Test
    final void family_of_one_token_is_revoked_once() {
        byte[] digest = digest();
        long token = tokenOf(anna(), digest);
        long other = tokenOf(rows().store(AccountDraft.named("bob")), digest());
        assertTrue(credentials().revokeFamily(token, Instant.now()));
        assertFalse(credentials().revokeFamily(token, Instant.now()));
        assertFalse(credentials().revokeFamily(other + 1_000_000, Instant.now()));
        assertTrue(personal(digest).revoked());
        assertTrue(credentials().revokeFamily(other, Instant.now()));
    }

    @Test
    final void a_changed_account_is_seen_at_once_where_it_is_announced() {
        long user = anna();
        byte[] digest = digest();
        byte[] ofJob = digest();
        long token = tokenOf(user, digest);
        rows().job(user, ofJob, JobStatus.RUNNING);
        assertEquals(false, personal(digest).revoked());
        assertTrue(credentials().jobToken(ofJob).isPresent());
        rows().revoke(token);
        rows().setState(user, AccountState.BLOCKED);
        announcements().announce(Credentials.ACCOUNT_CHANGED, user);
        PersonalToken found = personal(digest);
        assertTrue(found.revoked());
        assertEquals(AccountState.BLOCKED, found.owner().state());
        assertEquals(AccountState.BLOCKED, credentials().jobToken(ofJob).orElseThrow().owner().state());
    }

    @Test
    final void the_end_of_a_job_is_seen_at_once_where_it_is_announced() {
        byte[] digest = digest();
        CredentialWorld.Job job = rows().job(anna(), digest, JobStatus.RUNNING);
        assertTrue(credentials().jobToken(digest).isPresent());
        rows().setStatus(job.id(), JobStatus.CANCELED);
        announcements().announce(Credentials.JOB_ENDED, job.id());
        assertEquals(Optional.empty(), credentials().jobToken(digest));
    }

    /** Announcements of other processes may be lost. */
    @Test
    final void without_an_announcement_answers_are_a_second_old_at_most() {
        byte[] digest = digest();
        byte[] ofJob = digest();
        long user = anna();
        long token = tokenOf(user, digest);
        CredentialWorld.Job job = rows().job(user, ofJob, JobStatus.RUNNING);
        assertEquals(false, personal(digest).revoked());
        assertTrue(credentials().jobToken(ofJob).isPresent());
        long changed = System.nanoTime();
        rows().revoke(token);
        rows().setStatus(job.id(), JobStatus.FAILED);
        Eventually.is(() -> System.nanoTime() - changed > REMEMBERED.toNanos()
                || personal(digest).revoked() && credentials().jobToken(ofJob).isEmpty());
        assertTrue(personal(digest).revoked());
        assertEquals(Optional.empty(), credentials().jobToken(ofJob));
    }
}
