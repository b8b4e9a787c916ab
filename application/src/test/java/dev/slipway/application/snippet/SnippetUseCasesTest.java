package dev.slipway.application.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.push.GitService;
import dev.slipway.application.repository.push.RefUpdater;
import dev.slipway.application.repository.push.RepositoryGrant;
import dev.slipway.application.snippet.CreateSnippet.Request;
import dev.slipway.application.snippet.fake.FakeSnippets;
import dev.slipway.application.snippet.port.SnippetTrees;
import dev.slipway.application.snippet.port.Snippets.NewSnippet;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.snippet.SnippetContent;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.domain.snippet.SnippetEdit;
import dev.slipway.domain.user.UserKind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Creation and removal of snippets and of what lies beside their rows. */
class SnippetUseCasesTest {

    private static final String SHA = "1".repeat(40);
    private static final SnippetDraft DRAFT = new SnippetDraft("title", null, Visibility.PUBLIC);
    private static final Request REQUEST = new Request(DRAFT, List.of(SnippetEdit.create("a", FileContent.of("x"))), Optional.empty());

    private final SnippetScene scene = new SnippetScene();
    private final Instant now = SnippetScene.NOW;
    private final InstantSource clock = scene.clock;
    private final FakeTransactions transactions = scene.transactions;
    private final FakeDirectory directory = scene.directory;
    private final FakeSnippets snippets = scene.snippets;
    private final FakeWork work = scene.work;
    private final FakeInternalUsers internal = scene.internal;
    private final Repositories repositories = scene.repositories;
    private final Refs refs = scene.refs;
    private final Commits commits = scene.commits;
    private final SnippetTrees trees = scene.trees;
    private final RepositoryFacts facts = scene.facts;
    private final ProjectRef project = scene.projectRef;
    private final Caller reporter = scene.member(Role.REPORTER);
    private final SnippetModule module = scene.module;

    private SnippetView created() {
        return module.createSnippet.create(reporter, project, REQUEST);
    }

    private long stored(OptionalLong where, long author) {
        long id = snippets.reserve();
        snippets.create(new NewSnippet(id, where, author, DRAFT, "main", List.of("a"), Optional.empty(), now));
        return id;
    }

    @Test
    void repository_is_complete_before_its_snippet_is_there() {
        when(refs.move(any(RepositoryId.class), any(), any(), any())).thenAnswer(call -> {
            assertFalse(snippets.exists(1));
            assertEquals(List.of("REMOVE_SNIPPET_REPOSITORY 1"), work.recorded());
            return true;
        });
        assertEquals(1, created().id());
        verify(repositories).create(RepositoryId.ofSnippet(1), "main");
        verify(refs).move(RepositoryId.ofSnippet(1), RefName.branch("main"), Shas.ZERO, SHA);
        assertEquals(List.of("a"), snippets.lock(1).orElseThrow().files());
        verify(repositories, never()).delete(any(RepositoryId.class));
        assertEquals(now.plus(Duration.ofHours(1)), work.waiting().getFirst().time());
    }

    @Test
    void process_that_ends_in_between_leaves_work_that_removes_the_repository() {
        doThrow(new StackOverflowError()).when(commits).write(any(RepositoryId.class), any());
        assertThrows(StackOverflowError.class, this::created);
        assertEquals(List.of("REMOVE_SNIPPET_REPOSITORY 1"), work.recorded());
        module.removeSnippetRepository.handle(1);
        verify(repositories).delete(RepositoryId.ofSnippet(1));
    }

    @Test
    void repository_of_a_snippet_that_is_there_is_kept() {
        module.removeSnippetRepository.handle(created().id());
        verify(repositories, never()).delete(any(RepositoryId.class));
    }

    @Test
    void refused_files_leave_nothing() {
        when(commits.write(any(RepositoryId.class), any())).thenReturn(new Written.Refused(Reason.of("file.exists")));
        assertEquals(new Failure.NotCommitted(true, Reason.of("file.exists")), Refusals.of(this::created));
        verify(repositories).delete(RepositoryId.ofSnippet(1));
        when(commits.write(any(RepositoryId.class), any())).thenThrow(new IllegalStateException("disk"));
        assertThrows(IllegalStateException.class, this::created);
        verify(repositories).delete(RepositoryId.ofSnippet(2));
        assertFalse(snippets.exists(1) || snippets.exists(2));
    }

    @Test
    void commit_that_breaks_a_rule_is_refused() {
        when(trees.read(any(), any())).thenReturn(new SnippetContent(List.of()));
        assertEquals(new Failure.NotCommitted(true, Reason.of("snippet.no_file")), Refusals.of(this::created));
        verify(refs, never()).move(any(RepositoryId.class), any(), any(), any());
    }

    @Test
    void large_request_is_refused_before_anything_is_written() {
        List<SnippetEdit> eleven = Collections.nCopies(11, SnippetEdit.create("a", FileContent.of("x")));
        assertEquals(new Failure.NotCommitted(true, Reason.of("snippet.too_many_files", 10)),
                Refusals.of(() -> module.createSnippet.create(reporter, project, new Request(DRAFT, eleven, Optional.empty()))));
        verify(repositories, never()).create(any(RepositoryId.class), any());
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void full_repository_takes_no_update() {
        long id = created().id();
        when(repositories.size(any(RepositoryId.class))).thenReturn(500L << 20);
        when(refs.find(any(RepositoryId.class), any())).thenReturn(Optional.of(new Refs.Target(SHA, SHA, null)));
        UpdateSnippet.Request request = new UpdateSnippet.Request(Change.keep(), Change.keep(), Change.keep(),
                new UpdateSnippet.Files.Edited(List.of(SnippetEdit.create("b", FileContent.of("x")))));
        assertEquals(new Failure.NotCommitted(false, Reason.of("snippet.repository_full", 500)),
                Refusals.of(() -> module.updateSnippet.update(reporter, new SnippetRef.OfProject(project, id), request)));
        scene.full = true;
        assertEquals(new Failure.StorageFull(),
                Refusals.of(() -> module.updateSnippet.update(reporter, new SnippetRef.OfProject(project, id), request)));
        verify(commits, times(1)).write(any(RepositoryId.class), any());
    }

    @Test
    void attributes_are_stored_where_the_transaction_failed_after_the_branch_had_moved() {
        long id = created().id();
        RefUpdater updater = mock();
        when(updater.push(any(), any(), any(), any(), anyBoolean(), any())).thenReturn(Optional.empty());
        when(refs.find(any(RepositoryId.class), any())).thenReturn(Optional.of(new Refs.Target(SHA, SHA, null)));
        SnippetCommits written = new SnippetCommits(repositories, commits, trees, new CommitSignatures(facts, clock), () -> false,
                module.sweepRejectedObjects);
        UpdateSnippet update = new UpdateSnippet(new Access(new FakeAccessFacts(directory, clock)), module.seenSnippets, snippets, written,
                refs, updater, transactions);
        update.update(reporter, new SnippetRef.OfProject(project, id), new UpdateSnippet.Request(Change.to("New"), Change.keep(),
                Change.to(Visibility.PRIVATE), new UpdateSnippet.Files.Edited(List.of(SnippetEdit.create("b", FileContent.of("x"))))));
        assertEquals(new SnippetDraft("New", null, Visibility.PRIVATE), snippets.lock(id).orElseThrow().draft());
    }

    @Test
    void update_whose_files_a_deletion_took_away_is_not_found() {
        long id = created().id();
        when(refs.find(any(RepositoryId.class), any())).thenReturn(Optional.of(new Refs.Target(SHA, SHA, null)));
        when(commits.write(any(RepositoryId.class), any())).thenAnswer(call -> {
            snippets.hide(id, now);
            return new Written.Refused(Reason.of("file.missing"));
        });
        UpdateSnippet.Request request = new UpdateSnippet.Request(Change.keep(), Change.keep(), Change.keep(),
                new UpdateSnippet.Files.Edited(List.of(SnippetEdit.create("b", FileContent.of("x")))));
        assertEquals(Refusal.notFound("Snippet").failure(),
                Refusals.of(() -> module.updateSnippet.update(reporter, new SnippetRef.OfProject(project, id), request)));
    }

    @Test
    void objects_of_rejected_updates_are_swept_together() {
        long id = created().id();
        work.waiting().forEach(piece -> work.done(piece.id()));
        when(trees.read(any(), any())).thenReturn(new SnippetContent(List.of()));
        when(refs.find(any(RepositoryId.class), any())).thenReturn(Optional.of(new Refs.Target(SHA, SHA, null)));
        UpdateSnippet.Request request = new UpdateSnippet.Request(Change.keep(), Change.keep(), Change.keep(),
                new UpdateSnippet.Files.Edited(List.of(SnippetEdit.create("b", FileContent.of("x")))));
        for (int number = 0; number < 2; number++) {
            assertEquals(new Failure.NotCommitted(false, Reason.of("snippet.no_file")),
                    Refusals.of(() -> module.updateSnippet.update(reporter, new SnippetRef.OfProject(project, id), request)));
        }
        assertEquals(List.of("SWEEP_REJECTED_OBJECTS " + id), work.recorded());
        assertEquals(now.plus(Duration.ofDays(1)), work.waiting().getFirst().time());
        module.sweepRejectedObjects.handle(id);
        assertEquals("repository.tidy_snippet " + id, work.recorded().getLast());
        assertEquals(now.plus(Duration.ofDays(15)), work.waiting().getLast().time());
        module.sweepRejectedObjects.handle(id + 1);
        assertEquals(2, work.recorded().size(), "a missing snippet has no repository to sweep");
    }

    @Test
    void objects_of_rejected_pushes_are_swept() {
        long id = created().id();
        work.waiting().forEach(piece -> work.done(piece.id()));
        RepositoryGrant grant = module.snippetRepositories.open(reporter, id, GitService.RECEIVE_PACK);
        assertEquals(Optional.empty(), grant.objection(new RefUpdate(RefName.branch("main"), SHA, "2".repeat(40), false)));
        assertTrue(grant.objection(new RefUpdate(RefName.branch("main"), SHA, Shas.ZERO, false)).isPresent());
        assertEquals(List.of(), work.recorded(), "a deletion brings no objects");
        when(trees.read(any(), any())).thenReturn(new SnippetContent(List.of()));
        assertEquals(Optional.of(Reason.of("snippet.no_file")),
                grant.objection(new RefUpdate(RefName.branch("main"), SHA, "2".repeat(40), false)));
        assertTrue(grant.objection(new RefUpdate(RefName.branch("other"), Shas.ZERO, "2".repeat(40), false)).isPresent());
        assertEquals(List.of("SWEEP_REJECTED_OBJECTS " + id), work.recorded());
    }

    @Test
    void snippets_have_smaller_limits_than_projects() {
        PushQuota pipelines = PushQuota.of(4);
        assertEquals(new RepositoryLimits(100L << 20, 500L << 20, pipelines),
                module.snippetRepositories.limits(new RepositoryLimits(2L << 30, 10L << 30, pipelines)));
        RepositoryLimits strict = new RepositoryLimits(5, 7, pipelines);
        assertEquals(strict, module.snippetRepositories.limits(strict));
    }

    @Test
    void snippet_without_space_for_it_is_refused() {
        scene.full = true;
        assertEquals(new Failure.StorageFull(), Refusals.of(this::created));
        verify(repositories, never()).create(any(RepositoryId.class), any());
    }

    @Test
    void deleted_snippet_records_the_removal_of_its_repository() {
        long id = created().id();
        module.deleteSnippet.delete(reporter, new SnippetRef.OfProject(project, id), Freshness.ANY);
        assertTrue(!snippets.exists(id) && snippets.isHidden(id));
        assertEquals(Collections.nCopies(3, "REMOVE_SNIPPET_REPOSITORY 1"), work.recorded());
        module.removeSnippetRepository.handle(id);
        verify(repositories).delete(RepositoryId.ofSnippet(id));
        assertFalse(snippets.isHidden(id));
        assertEquals(Refusal.notFound("Snippet").failure(),
                Refusals.of(() -> module.deleteSnippet.delete(reporter, new SnippetRef.OfProject(project, id), Freshness.ANY)));
    }

    @Test
    void snippets_of_a_project_go_in_batches_with_their_repositories() {
        for (int number = 0; number < 150; number++) {
            stored(OptionalLong.of(7), 5);
        }
        assertTrue(module.removeSnippets.removePiece(7));
        verify(repositories, times(100)).delete(any(RepositoryId.class));
        assertFalse(module.removeSnippets.removePiece(7));
        verify(repositories, times(150)).delete(any(RepositoryId.class));
        assertEquals(List.of(), snippets.hidden(7, 10), "none is left when the project goes");
        assertEquals(150, work.recorded().size());
    }

    @Test
    void snippets_of_a_deleted_user_go_to_the_ghost_user() {
        long id = stored(OptionalLong.empty(), 5);
        module.snippetsOfUser.hide(5, false, AuditAuthor.SERVER, now);
        assertEquals(OptionalLong.of(internal.id(UserKind.GHOST, now)), snippets.lock(id).orElseThrow().authorId());
        assertTrue(module.snippetsOfUser.removed(5));
    }

    @Test
    void hard_deletion_of_a_user_takes_the_snippets_along() {
        for (int number = 0; number < 150; number++) {
            stored(OptionalLong.empty(), 5);
        }
        module.snippetsOfUser.hide(5, true, AuditAuthor.SERVER, now);
        assertFalse(module.snippetsOfUser.removed(5));
        assertEquals(List.of("REMOVE_SNIPPETS_OF_USER 5"), work.recorded());
        long first = work.waiting().getFirst().id();
        module.removeSnippetsOfUser.handle(5);
        work.done(first);
        assertTrue(work.isRecorded("REMOVE_SNIPPETS_OF_USER", 5));
        long second = work.waiting().stream().filter(piece -> piece.kind().equals("REMOVE_SNIPPETS_OF_USER")).findFirst()
                .orElseThrow().id();
        module.removeSnippetsOfUser.handle(5);
        work.done(second);
        assertFalse(work.isRecorded("REMOVE_SNIPPETS_OF_USER", 5));
        assertFalse(snippets.involves(5));
        assertEquals(150, work.recorded().stream().filter(kind -> kind.startsWith("REMOVE_SNIPPET_REPOSITORY ")).count());
    }

    @Test
    void snippet_that_is_created_while_its_author_is_deleted_goes_to_the_ghost_user() {
        module.snippetsOfUser.hide(5, true, AuditAuthor.SERVER, now);
        work.waiting().forEach(piece -> work.done(piece.id()));
        long id = stored(OptionalLong.empty(), 5);
        assertTrue(module.snippetsOfUser.removed(5));
        assertEquals(OptionalLong.of(internal.id(UserKind.GHOST, now)), snippets.lock(id).orElseThrow().authorId());
        assertEquals(UserCascade.Place.SNIPPETS, module.snippetsOfUser.place());
    }
}
