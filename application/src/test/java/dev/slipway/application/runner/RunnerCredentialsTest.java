package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.AdditionalMatchers.aryEq;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.runner.port.RunnerJobs;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Process;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.runner.RunnerType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens of runners, and the jobs of a runner that users see. */
class RunnerCredentialsTest extends CiUseCases {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Process PROCESS = new Process("s_1", "runner", "17.1", "abc", "linux", "arm64", "shell", Map.of(), "192.0.2.1");

    private final FakeSecrets secrets = new FakeSecrets();
    private final Runners stored = mock();
    private final RunnerCredentials credentials = new RunnerCredentials(stored, secrets, () -> NOW);

    private static RunnerView runner(Instant tokenExpiresAt) {
        return new RunnerView(7, RunnerType.INSTANCE_TYPE, null, false, false, true, List.of(), false, null, null, "abc", tokenExpiresAt,
                null, NOW, NOW, null, null, List.of());
    }

    /** Rows: time until the token expires, and whether it opens the runner. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-,true", "PT1S,true", "PT0S,false", "PT-1S,false"})
    void token_opens_its_runner_until_it_expires(Duration left, boolean opens) {
        RunnerView runner = runner(left == null ? null : NOW.plus(left));
        when(stored.byToken(aryEq(secrets.digest("token")))).thenReturn(Optional.of(runner));
        when(stored.heard(7, PROCESS, NOW)).thenReturn(OptionalLong.of(9));
        if (opens) {
            assertEquals(runner, credentials.runner("token"));
            assertEquals(new RunnerCredentials.Known(runner, OptionalLong.of(9)), credentials.heard("token", PROCESS));
        } else {
            assertRejected("token");
        }
    }

    @Test
    void token_of_no_runner_opens_none() {
        when(stored.byToken(any())).thenReturn(Optional.empty());
        assertRejected("token");
        assertRejected("");
    }

    private void assertRejected(String token) {
        Failure forbidden = new Failure.Forbidden(Optional.empty());
        assertEquals(forbidden, assertThrows(Refusal.class, () -> credentials.runner(token)).failure());
        assertEquals(forbidden, assertThrows(Refusal.class, () -> credentials.heard(token, PROCESS)).failure());
        verify(stored, never()).heard(anyLong(), any(), any());
    }

    @Test
    void token_is_shown_once_and_kept_as_a_digest() {
        RunnerTokens.Made made = new RunnerTokens(secrets).make();
        assertEquals("glrt-", made.text().substring(0, 5));
        assertArrayEquals(secrets.digest(made.text()), made.kept().digest());
        assertEquals(made.text().substring(5, 13), made.kept().shortened());
    }

    /** Rows: role in the project that owns the runner, and what is told. */
    @ParameterizedTest
    @CsvSource({"DEVELOPER,Runner not found", "MAINTAINER,ok", "OWNER,ok"})
    void maintainers_see_the_jobs_of_their_runner_in_projects_that_they_read(Role role, String told) {
        RunnerJobs jobs = mock();
        RunnerJobReads reads = new RunnerJobReads(house.access, new ManagedRunners(house.access, world().port(Runners.class)), jobs);
        long runner = runner(Owner.project(project));
        Caller member = house.accounts.member(project, role);
        PageRequest first = PageRequest.Offset.first();
        Page<RunnerJobView> page = new Page<>(List.of(), 0);
        when(jobs.list(runner, new RunnerJobFilter(OptionalLong.of(id(member)), Set.of(JobStatus.RUNNING), true), first)).thenReturn(page);
        if (told.equals("ok")) {
            assertEquals(page, reads.of(member, runner, Set.of(JobStatus.RUNNING), true, first));
        } else {
            assertEquals(new Failure.NotFound("Runner"), failure(() -> reads.of(member, runner, Set.of(JobStatus.RUNNING), true, first)));
            verify(jobs, never()).list(anyLong(), any(), any());
        }
    }

    @Test
    void administrators_see_all_jobs_of_a_runner_and_an_anonymous_caller_none() {
        RunnerJobs jobs = mock();
        RunnerJobReads reads = new RunnerJobReads(house.access, new ManagedRunners(house.access, world().port(Runners.class)), jobs);
        long runner = runner(Owner.INSTANCE);
        PageRequest first = PageRequest.Offset.first();
        Page<RunnerJobView> page = new Page<>(List.of(), 0);
        when(jobs.list(runner, new RunnerJobFilter(OptionalLong.empty(), Set.of(), false), first)).thenReturn(page);
        assertEquals(page, reads.of(house.accounts.administrator(), runner, Set.of(), false, first));
        assertEquals(new Failure.Unauthenticated(Optional.empty()),
                failure(() -> reads.of(Caller.ANONYMOUS, runner, Set.of(), false, first)));
        assertEquals("runner.no_access", ((Failure.Forbidden) failure(() -> reads.of(house.accounts.member(project, Role.OWNER), runner,
                Set.of(), false, first))).reason().orElseThrow().id());
    }
}
