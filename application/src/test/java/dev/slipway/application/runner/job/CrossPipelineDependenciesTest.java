package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.OtherJob;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.WaitingJob.Archive;
import dev.slipway.application.runner.WaitingJob.Dependency;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.ciconfig.options.OtherNeed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrossPipelineDependenciesTest {

    private static final Instant NOW = Instant.parse("2024-01-02T12:00:00Z");
    private static final OtherNeed NEED = new OtherNeed("group/other", "main", null, "build", true);
    private static final Dependency OWN = new Dependency(3, "own", null, false);
    private static final Dependency MISSING = new Dependency(0, "build", null, true);

    private final Artifacts artifacts = mock(Artifacts.class);
    private final AccessFacts facts = mock(AccessFacts.class);
    private final Credentials credentials = mock(Credentials.class);
    private final CrossPipelineDependencies others = new CrossPipelineDependencies(new Access(facts), credentials, artifacts, () -> NOW);

    CrossPipelineDependenciesTest() {
        person(AccountState.ACTIVE);
        project(Visibility.PRIVATE, Role.REPORTER);
        when(artifacts.newestGreen(8, "main", "build", NOW))
                .thenReturn(Optional.of(new OtherJob(70, "build", ArtifactAudience.EVERYBODY, "a.zip", 9, false)));
    }

    private void person(AccountState state) {
        when(credentials.account("5")).thenReturn(Optional.of(new Account(5, "ada", "Ada", false, false, state)));
    }

    private void project(Visibility visibility, Role role) {
        when(facts.project(any(), any())).thenReturn(Optional.empty());
        when(facts.project(any(ProjectRef.Path.class), any())).thenReturn(Optional.of(new ProjectFacts(8, 1, "group/other", "main",
                visibility, true, false, ProjectFeatures.OPEN, Optional.ofNullable(role))));
    }

    private static WaitingJob job(OtherNeed... needs) {
        return new WaitingJob(new WaitingJob.Job(1, "job", "test", "main", false, false, false, List.of(),
                JobDraft.options(null, null, List.of()).extras(extras -> extras.withOtherNeeds(List.of(needs)))), List.of(), List.of(),
                new WaitingJob.Pipeline(9, 1, "push", "", "", NOW, List.of()), null,
                new WaitingJob.User(5, "ada", "Ada", "a@b.c", AccountState.ACTIVE), Optional.empty(), Optional.empty(), List.of(OWN));
    }

    private List<Dependency> found() {
        return others.with(job(NEED)).dependencies();
    }

    @Test
    void the_files_of_the_newest_green_job_are_taken_over() {
        WaitingJob complete = others.with(job(NEED));
        assertEquals(List.of(OWN, new Dependency(70, "build", new Archive("a.zip", 9), false)), complete.dependencies());
        others.note(complete);
        verify(artifacts).takesOver(1, Set.of(70L));
    }

    @Test
    void what_left_no_archive_is_no_reason_to_fail() {
        when(artifacts.newestGreen(8, "main", "build", NOW))
                .thenReturn(Optional.of(new OtherJob(70, "build", ArtifactAudience.EVERYBODY, null, 0, false)));
        assertEquals(List.of(OWN, new Dependency(70, "build", null, false)), found());
        when(artifacts.newestGreen(8, "main", "build", NOW))
                .thenReturn(Optional.of(new OtherJob(70, "build", ArtifactAudience.EVERYBODY, "a.zip", 9, true)));
        assertEquals(List.of(OWN, new Dependency(70, "build", null, true)), found());
    }

    @Test
    void what_cannot_be_found_or_read_is_missing() {
        when(artifacts.newestGreen(8, "main", "build", NOW))
                .thenReturn(Optional.of(new OtherJob(70, "build", ArtifactAudience.DEVELOPERS, "a.zip", 9, false)));
        assertEquals(List.of(OWN, MISSING), found(), "files for developers");
        project(Visibility.PRIVATE, Role.DEVELOPER);
        assertEquals(70, found().getLast().id());
        person(AccountState.BLOCKED);
        project(Visibility.PRIVATE, null);
        assertEquals(List.of(OWN, MISSING), found(), "a project that is not seen");
        project(Visibility.PRIVATE, Role.GUEST);
        assertEquals(List.of(OWN, MISSING), found(), "guests read no files");
        when(facts.project(any(), any())).thenReturn(Optional.empty());
        assertEquals(List.of(OWN, MISSING), found(), "no such project");
    }

    /** A blocked user reads what is public, as a user who is gone does. */
    @Test
    void user_who_is_blocked_meanwhile_reads_no_files_as_a_member() {
        when(facts.project(any(ProjectRef.Path.class), any())).thenAnswer(call -> Optional.of(new ProjectFacts(8, 1, "group/other", "main",
                Visibility.PRIVATE, true, false, ProjectFeatures.OPEN,
                Optional.of(Role.REPORTER).filter(role -> call.<OptionalLong>getArgument(1).isPresent()))));
        assertEquals(70, found().getLast().id());
        person(AccountState.BLOCKED);
        assertEquals(List.of(OWN, MISSING), found());
        when(credentials.account("5")).thenReturn(Optional.empty());
        assertEquals(List.of(OWN, MISSING), found());
    }

    @Test
    void job_without_a_user_takes_nothing_over() {
        WaitingJob known = job(NEED);
        WaitingJob gone = new WaitingJob(known.job(), List.of(), List.of(), known.pipeline(), known.project(), null, Optional.empty(),
                Optional.empty(), List.of(OWN));
        assertSame(gone, others.with(gone));
    }

    @Test
    void the_files_of_the_family_are_taken_over() {
        when(artifacts.ofFamily(9, 44, "build", NOW))
                .thenReturn(Optional.of(new OtherJob(70, "build", ArtifactAudience.DEVELOPERS, "a.zip", 9, false)));
        assertEquals(List.of(OWN, new Dependency(70, "build", new Archive("a.zip", 9), false)),
                others.with(job(new OtherNeed(null, null, "44", "build", true))).dependencies(), "without any question of rights");
        for (String wrong : List.of("45", "", "x", "-1", "044", "9".repeat(19))) {
            assertEquals(List.of(OWN, MISSING), others.with(job(new OtherNeed(null, null, wrong, "build", true))).dependencies(), wrong);
        }
    }

    @Test
    void other_jobs_are_left_alone() {
        WaitingJob plain = job();
        assertSame(plain, others.with(plain));
        WaitingJob ordered = job(new OtherNeed("group/other", "main", null, "build", false));
        assertSame(ordered, others.with(ordered), "a need without files takes nothing over");
        others.note(plain);
        others.note(ordered);
        verify(artifacts, never()).takesOver(anyLong(), any());
    }
}
