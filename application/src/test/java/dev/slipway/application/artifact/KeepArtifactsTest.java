package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.ArtifactJob;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.job.JobView;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.branch.ProtectedRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of protected branches are kept by those who may run things there, like everything else that is done to their jobs. */
class KeepArtifactsTest {

    private static final ProjectRef PROJECT = new ProjectRef.Id(3);
    private static final Caller CALLER = new Caller.Person(new Account(9, "ada", "Ada", false, false, AccountState.ACTIVE), 1,
            Set.of(Scope.API));

    private final AccessFacts facts = mock(AccessFacts.class);
    private final ProtectedRefs protections = mock(ProtectedRefs.class);
    private final Artifacts artifacts = mock(Artifacts.class);
    private final JobViews jobs = mock(JobViews.class);
    private final JobView job = mock(JobView.class);
    private final KeepArtifacts keep =
            TestModules.of(facts, protections, artifacts, jobs, new FakeTransactions()).artifact.keepArtifacts;

    @BeforeEach
    void aJobOfMainWithFiles() {
        when(job.ref()).thenReturn("main");
        when(jobs.find(3, 7)).thenReturn(Optional.of(job));
        when(artifacts.job(3, 7)).thenReturn(Optional.of(new ArtifactJob(7, 3, "build", ArtifactAudience.EVERYBODY)));
        when(artifacts.keep(7)).thenReturn(true);
        when(protections.of(3)).thenReturn(List.of(ProtectedRef.standard("main")));
    }

    private void held(Role role) {
        when(facts.project(any(), any())).thenReturn(Optional.of(
                new ProjectFacts(3, 4, "g/p", "main", Visibility.PUBLIC, true, false, ProjectFeatures.OPEN, Optional.of(role))));
    }

    @Test
    void on_a_protected_branch_only_who_may_run_things_there_keeps_files() {
        held(Role.DEVELOPER);
        assertInstanceOf(Failure.Forbidden.class, assertThrows(Refusal.class, () -> keep.keep(CALLER, PROJECT, 7)).failure());
        verify(artifacts, never()).keep(anyLong());
        held(Role.MAINTAINER);
        assertEquals(job, keep.keep(CALLER, PROJECT, 7));
    }

    @Test
    void tags_and_other_branches_are_every_developers() {
        held(Role.DEVELOPER);
        when(job.ref()).thenReturn("topic");
        assertEquals(job, keep.keep(CALLER, PROJECT, 7));
        when(job.ref()).thenReturn("main");
        when(job.tag()).thenReturn(true);
        assertEquals(job, keep.keep(CALLER, PROJECT, 7));
    }

    /** Rows: role in a public project, and whether it keeps files of an unprotected branch. */
    @ParameterizedTest
    @CsvSource({"GUEST,false", "REPORTER,false", "DEVELOPER,true", "MAINTAINER,true", "OWNER,true"})
    void developers_keep_files(Role role, boolean allowed) {
        held(role);
        when(job.ref()).thenReturn("topic");
        if (allowed) {
            assertEquals(job, keep.keep(CALLER, PROJECT, 7));
        } else {
            assertEquals(new Failure.Forbidden(Optional.empty()),
                    assertThrows(Refusal.class, () -> keep.keep(CALLER, PROJECT, 7)).failure());
        }
        assertEquals(new Failure.Unauthenticated(Optional.empty()),
                assertThrows(Refusal.class, () -> keep.keep(Caller.ANONYMOUS, PROJECT, 7)).failure());
        verify(artifacts, times(allowed ? 1 : 0)).keep(anyLong());
    }

    @Test
    void files_of_a_job_that_is_deleted_meanwhile_are_not_kept() {
        held(Role.MAINTAINER);
        when(artifacts.job(3, 7)).thenReturn(Optional.empty());
        assertInstanceOf(Failure.NotFound.class, assertThrows(Refusal.class, () -> keep.keep(CALLER, PROJECT, 7)).failure());
        verify(artifacts, never()).keep(anyLong());
    }

    @Test
    void a_job_without_files_or_of_another_project_is_not_found() {
        held(Role.MAINTAINER);
        when(artifacts.keep(7)).thenReturn(false);
        assertInstanceOf(Failure.NotFound.class, assertThrows(Refusal.class, () -> keep.keep(CALLER, PROJECT, 7)).failure());
        assertInstanceOf(Failure.NotFound.class, assertThrows(Refusal.class, () -> keep.keep(CALLER, PROJECT, 8)).failure());
    }
}
