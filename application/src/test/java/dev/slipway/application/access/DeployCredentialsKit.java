package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.port.DeployCredentials;
import dev.slipway.application.access.port.DeployCredentials.DeployToken;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code DeployCredentials} does. */
public abstract class DeployCredentialsKit {

    private static final Instant END = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final byte[] ONE = {1, 2, 3};
    private static final byte[] TWO = {1, 2, 4};

    private long outer;
    private long inner;
    private long project;
    private long stranger;

    protected abstract DeployCredentials credentials();

    protected abstract AccessWorld rows();

    /** Stores a token of a project. */
    protected abstract long ofProject(long project, byte[] digest, String scope, Optional<Instant> expiresAt);

    /** Stores a token of a group that reads repositories. */
    protected abstract long ofGroup(long group, byte[] digest);

    @BeforeEach
    final void arrange() {
        outer = rows().store(GroupDraft.named("Outer"));
        inner = rows().store(GroupDraft.named("inner").inside(outer));
        project = rows().store(ProjectDraft.in(inner, "project"));
        stranger = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("beside")), "stranger"));
    }

    private OptionalLong opened(byte[] digest, long of) {
        return credentials().find(digest, new ProjectRef.Id(of)).orElseThrow().projectId();
    }

    @Test
    final void token_of_a_project_opens_it_alone() {
        long token = ofProject(project, ONE, "read_repository", Optional.of(END));
        DeployToken expected = new DeployToken(token, "robot", Set.of(Scope.READ_REPOSITORY), Optional.of(END), OptionalLong.of(project));
        assertEquals(Optional.of(expected), credentials().find(ONE, new ProjectRef.Id(project)));
        assertEquals(Optional.of(expected), credentials().find(ONE, new ProjectRef.Path("OUTER/inner/Project")));
        assertEquals(OptionalLong.empty(), opened(ONE, stranger));
        assertEquals(OptionalLong.empty(), opened(ONE, project + 1_000));
        assertEquals(Optional.empty(), credentials().find(TWO, new ProjectRef.Id(project)));
    }

    @Test
    final void token_of_a_group_opens_all_projects_below_it() {
        ofGroup(outer, ONE);
        ofGroup(inner, TWO);
        long beside = rows().store(ProjectDraft.in(outer, "beside"));
        assertEquals(OptionalLong.of(project), opened(ONE, project));
        assertEquals(OptionalLong.of(project), opened(TWO, project));
        assertEquals(OptionalLong.of(beside), opened(ONE, beside));
        assertEquals(OptionalLong.empty(), opened(TWO, beside));
        assertEquals(OptionalLong.empty(), opened(ONE, stranger));
    }

    @Test
    final void scopes_of_registries_open_no_repository() {
        ofProject(project, ONE, "read_registry", Optional.empty());
        DeployToken found = credentials().find(ONE, new ProjectRef.Id(project)).orElseThrow();
        assertEquals(Set.of(), found.scopes());
        assertEquals(Optional.empty(), found.expiresAt());
    }

    @Test
    final void deleted_project_is_not_opened() {
        ofProject(project, ONE, "read_repository", Optional.empty());
        ofGroup(outer, TWO);
        rows().hideProject(project);
        assertEquals(OptionalLong.empty(), opened(ONE, project));
        assertEquals(OptionalLong.empty(), opened(TWO, project));
    }
}
