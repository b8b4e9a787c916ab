package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Pushes} does with repositories whose owners of different kinds have the same id. */
public abstract class PushesOfOwnersKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final RefName MAIN = RefName.branch("main");
    private static final String ONE = "1".repeat(40);

    private RepositoryId project;
    private RepositoryId snippet;

    protected abstract Pushes pushes();

    protected abstract Transactions transactions();

    /** A project without any push. */
    protected abstract long project();

    /** The repository of a snippet without any push, with the id of a project. */
    protected abstract RepositoryId snippet(long id);

    private void arrange() {
        project = RepositoryId.ofProject(project());
        snippet = snippet(project.ownerId());
        assertEquals(project.ownerId(), snippet.ownerId());
    }

    private Optional<Push> store(RepositoryId repository, List<String> options) {
        return transactions().write(() ->
                pushes().record(new NewPush(repository, null, MAIN, Shas.ZERO, ONE, options, false, false, START)));
    }

    private Push stored(RepositoryId repository) {
        return store(repository, List.of()).orElseThrow();
    }

    private void settle(Push push) {
        transactions().run(now -> pushes().settle(push.id(), START));
    }

    @Test
    final void push_knows_its_repository() {
        arrange();
        Push push = store(snippet, List.of("ci.skip")).orElseThrow();
        assertEquals(new Push(push.id(), snippet, null, MAIN, Shas.ZERO, ONE, List.of("ci.skip"), false, false, START), push);
        assertEquals(Optional.of(push), pushes().find(push.id()));
        assertEquals(Optional.of(push), pushes().unsettled(snippet, MAIN));
        assertNotEquals(push, stored(project));
    }

    @Test
    final void ref_of_each_repository_has_one_unsettled_push() {
        arrange();
        Push ofProject = stored(project);
        Push ofSnippet = stored(snippet);
        assertEquals(Optional.empty(), store(project, List.of()));
        assertEquals(Optional.empty(), store(snippet, List.of()));
        settle(ofSnippet);
        assertEquals(Optional.empty(), store(project, List.of()));
        assertEquals(Optional.of(ofProject), pushes().unsettled(project, MAIN));
        assertEquals(Optional.empty(), pushes().unsettled(snippet, MAIN));
        stored(snippet);
    }

    @Test
    final void pushes_of_one_owner_are_not_those_of_another() {
        arrange();
        Push push = stored(snippet);
        assertEquals(Optional.empty(), pushes().unsettled(project, MAIN));
        assertEquals(Optional.empty(), pushes().recent(project, MAIN, ONE));
        assertEquals(Optional.of(push.id()), pushes().recent(snippet, MAIN, ONE).map(Push::id));
        settle(push);
        assertEquals(List.of(), pushes().settled(project, MAIN, START, 10));
        assertEquals(List.of(push.id()), pushes().settled(snippet, MAIN, START, 10).stream().map(Push::id).toList());
    }

    @Test
    final void recovery_finds_unsettled_pushes_of_all_owners() {
        arrange();
        Push ofSnippet = stored(snippet);
        Push ofProject = stored(project);
        assertEquals(List.of(ofSnippet, ofProject), pushes().unsettled(START.plusSeconds(1), 0, 1000).stream()
                .filter(push -> push.repository().ownerId() == project.ownerId()).toList());
    }
}
