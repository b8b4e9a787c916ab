package dev.slipway.application.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.repository.push.PushUser;
import dev.slipway.application.repository.push.RefUpdater;
import dev.slipway.application.repository.push.RefUpdater.LastCheck;
import dev.slipway.application.snippet.UpdateSnippet.Files;
import dev.slipway.application.snippet.UpdateSnippet.Request;
import dev.slipway.application.snippet.port.Snippets.Locked;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.domain.snippet.SnippetEdit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mockito.ArgumentCaptor;

/** Changes of a personal snippet with the file {@code a} by its author. */
final class UpdateSnippetTest {

    private static final String BEFORE = SnippetScene.SHA;
    private static final String AFTER = "2".repeat(40);
    private static final FileContent CONTENT = FileContent.of("x");
    private static final Files NONE = new Files.Kept();
    private static final Files ADDED = new Files.Edited(List.of(SnippetEdit.create("b", CONTENT)));

    private final SnippetScene scene = new SnippetScene();
    private final Caller author = scene.person(scene.directory.user("author"));
    private final long id = scene.store(OptionalLong.empty(), SnippetScene.id(author), Visibility.INTERNAL);
    private final SnippetRef reference = new SnippetRef.Anywhere(id);
    private final RepositoryId repository = RepositoryId.ofSnippet(id);
    private final RefUpdater updater = mock();
    private final UpdateSnippet update = new UpdateSnippet(new Access(new FakeAccessFacts(scene.directory, scene.clock)),
            scene.module.seenSnippets, scene.snippets, new SnippetCommits(scene.repositories, scene.commits, scene.trees,
                    new CommitSignatures(scene.facts, scene.clock), () -> scene.full, scene.module.sweepRejectedObjects),
            scene.refs, updater, scene.transactions);

    @BeforeEach
    void store() {
        scene.head(id, BEFORE);
        when(scene.commits.write(any(RepositoryId.class), any())).thenReturn(new Written.Done(SnippetScene.commit(AFTER)));
        when(scene.trees.read(repository, AFTER)).thenReturn(SnippetScene.content("a", "b"));
        pushing(this::moved);
    }

    /** What a push does after it was authorized at the last moment. */
    private interface Push {
        Optional<Reason> of(LastCheck last);
    }

    private void pushing(Push push) {
        doAnswer(call -> push.of(call.getArgument(5))).when(updater).push(any(), any(), any(), any(), anyBoolean(), any());
    }

    private Optional<Reason> moved(LastCheck last) {
        return scene.transactions.write(now -> last.objection().or(() -> {
            last.moved(now);
            return Optional.empty();
        }));
    }

    private static Request request(Change<String> title, Files files) {
        return new Request(title, Change.keep(), Change.keep(), files);
    }

    private String end(Caller caller, Request request) {
        return Refusals.end(() -> update.update(caller, reference, request));
    }

    private Locked stored() {
        return scene.snippets.lock(id).orElseThrow();
    }

    @Test
    void attributes_change_alone() {
        SnippetView shown = update.update(author, reference, new Request(Change.to("New"), Change.to("text"), Change.to(Visibility.PUBLIC),
                NONE));
        assertEquals(new SnippetDraft("New", "text", Visibility.PUBLIC), shown.content());
        assertEquals(shown.content(), stored().draft());
        assertEquals(SnippetScene.NOW, stored().updatedAt());
        update.update(author, reference, new Request(Change.keep(), Change.to(null), Change.to(null), NONE));
        assertEquals(new SnippetDraft("New", null, Visibility.PUBLIC), stored().draft());
        verify(scene.commits, never()).write(any(RepositoryId.class), any());
    }

    @Test
    void request_that_changes_nothing_is_no_change() {
        update.update(author, reference, request(Change.to("title"), new Files.Only(null, null)));
        assertEquals(SnippetScene.CREATED, stored().updatedAt());
        verify(scene.commits, never()).write(any(RepositoryId.class), any());
    }

    @ParameterizedTest
    @CsvSource({"anonymous, no Snippet", "stranger, forbidden"})
    void others_change_nothing(String who, String end) {
        Caller caller = who.equals("anonymous") ? Caller.ANONYMOUS : scene.person(scene.directory.user("stranger"));
        assertEquals(end, end(caller, request(Change.to("New"), NONE)));
        assertEquals(end, end(caller, request(Change.keep(), ADDED)));
        assertEquals("title", stored().draft().title());
        long open = scene.store(OptionalLong.empty(), SnippetScene.id(author), Visibility.PUBLIC);
        assertEquals("unauthenticated", Refusals.end(() -> update.update(Caller.ANONYMOUS, new SnippetRef.Anywhere(open),
                request(Change.to("New"), NONE))));
    }

    @Test
    void attributes_that_cannot_be_stored_are_refused_before_files_are_written() {
        Failure blank = Refusals.of(() -> update.update(author, reference, request(Change.to(" "), NONE)));
        assertEquals(blank, Refusals.of(() -> update.update(author, reference, request(Change.to(" "), ADDED))));
        assertEquals(true, blank instanceof Failure.BadRequest, blank.toString());
        verify(scene.commits, never()).write(any(RepositoryId.class), any());
        assertEquals("title", stored().draft().title());
    }

    @Test
    void files_and_attributes_are_stored_with_the_branch() {
        SnippetView shown = update.update(author, reference, request(Change.to("New"), ADDED));
        assertEquals(List.of("New", List.of("a", "b")), List.of(shown.content().title(), shown.files()));
        ArgumentCaptor<Draft> draft = ArgumentCaptor.captor();
        verify(scene.commits).write(eq(repository), draft.capture());
        assertEquals(List.of(BEFORE, "Update snippet", List.of(new FileAction.Create("b", CONTENT, false))),
                List.of(draft.getValue().parent(), draft.getValue().message(), draft.getValue().actions()));
        verify(updater).push(eq(repository), eq(PushUser.of(author)), eq(new RefUpdate(RefName.branch("main"), BEFORE, AFTER, false)),
                eq(List.of()), eq(false), any());
        assertEquals(List.of(), scene.work.recorded());
    }

    /** What another request stored after this one is not replaced. */
    @Test
    void attributes_are_stored_once() {
        pushing(last -> {
            Optional<Reason> refused = moved(last);
            scene.snippets.change(id, new SnippetDraft("Later", null, Visibility.PUBLIC), SnippetScene.NOW);
            return refused;
        });
        assertEquals("Later", update.update(author, reference, request(Change.to("New"), ADDED)).content().title());
    }

    @Test
    void files_are_written_on_top_of_a_push_that_came_first() {
        String pushed = "3".repeat(40);
        doAnswer(call -> {
            scene.head(id, pushed);
            return Optional.of(Reason.of("push.stale"));
        }).doAnswer(call -> moved(call.getArgument(5))).when(updater).push(any(), any(), any(), any(), anyBoolean(), any());
        update.update(author, reference, request(Change.keep(), ADDED));
        ArgumentCaptor<Draft> draft = ArgumentCaptor.captor();
        verify(scene.commits, times(2)).write(eq(repository), draft.capture());
        assertEquals(List.of(BEFORE, pushed), draft.getAllValues().stream().map(Draft::parent).toList());
        assertEquals(List.of("SWEEP_REJECTED_OBJECTS " + id), scene.work.recorded());
    }

    @Test
    void five_attempts_are_made() {
        pushing(last -> Optional.of(Reason.of("push.busy")));
        assertEquals("409 push.busy", end(author, request(Change.to("New"), ADDED)));
        verify(updater, times(5)).push(any(), any(), any(), any(), anyBoolean(), any());
        assertEquals("title", stored().draft().title());
    }

    @Test
    void push_that_is_refused_for_good_is_not_repeated() {
        pushing(last -> Optional.of(Reason.of("push.rejected")));
        assertEquals(Refusal.forbidden(Reason.of("push.rejected")).failure(),
                Refusals.of(() -> update.update(author, reference, request(Change.to("New"), ADDED))));
        verify(updater).push(any(), any(), any(), any(), anyBoolean(), any());
        assertEquals(List.of("SWEEP_REJECTED_OBJECTS " + id), scene.work.recorded());
    }

    @Test
    void snippet_that_is_deleted_while_files_are_written_is_not_found() {
        pushing(last -> {
            scene.snippets.hide(id, SnippetScene.NOW);
            Optional<Reason> refused = moved(last);
            assertEquals(Optional.of(Reason.of("push.snippet_not_allowed")), refused);
            return refused;
        });
        assertEquals("no Snippet", end(author, request(Change.keep(), ADDED)));
    }

    @Test
    void snippet_that_goes_to_another_author_meanwhile_stays() {
        long other = scene.directory.user("other");
        pushing(last -> {
            scene.snippets.reassign(SnippetScene.id(author), other);
            Optional<Reason> refused = moved(last);
            assertEquals(Optional.of(Reason.of("push.snippet_not_allowed")), refused);
            return refused;
        });
        assertEquals("forbidden", end(author, request(Change.keep(), ADDED)));
        assertEquals(List.of("a"), stored().files());
    }

    @Test
    void attributes_of_a_snippet_that_is_deleted_or_reassigned_meanwhile_stay() {
        SnippetView before = scene.views.find(id).orElseThrow();
        doAnswer(call -> {
            scene.snippets.hide(id, SnippetScene.NOW);
            return Optional.of(before);
        }).when(scene.views).find(anyLong());
        assertEquals("no Snippet", end(author, request(Change.to("New"), NONE)));
        long second = scene.store(OptionalLong.empty(), SnippetScene.id(author), Visibility.PUBLIC);
        doAnswer(call -> {
            SnippetView shown = new SnippetView(second, Optional.empty(), before.content(), "main", before.files(), stored(second)
                    ? before.author() : null, SnippetScene.NOW, SnippetScene.NOW);
            scene.snippets.deleteUser(SnippetScene.id(author));
            return Optional.of(shown);
        }).when(scene.views).find(anyLong());
        assertEquals("forbidden", Refusals.end(() -> update.update(author, new SnippetRef.Anywhere(second),
                new Request(Change.to("New"), Change.keep(), Change.to(Visibility.PUBLIC), NONE))));
        assertEquals("title", scene.snippets.lock(second).orElseThrow().draft().title());
    }

    private boolean stored(long snippet) {
        return scene.snippets.lock(snippet).orElseThrow().authorId().isPresent();
    }

    @Test
    void snippet_without_branch_is_not_found() {
        when(scene.refs.find(any(RepositoryId.class), any())).thenReturn(Optional.empty());
        assertEquals("no Snippet", end(author, request(Change.keep(), ADDED)));
    }

    /** The deprecated form names no old path: it means the only file. */
    static Stream<Arguments> forms() {
        return Stream.of(
                Arguments.of(null, CONTENT, new FileAction.Update("a", CONTENT, null)),
                Arguments.of(" ", CONTENT, new FileAction.Update("a", CONTENT, null)),
                Arguments.of("a", CONTENT, new FileAction.Update("a", CONTENT, null)),
                Arguments.of("b", null, new FileAction.Move("b", "a", null)),
                Arguments.of("b", CONTENT, new FileAction.Move("b", "a", CONTENT)));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void only_file_gets_another_name_or_content(String name, FileContent content, FileAction action) {
        update.update(author, reference, request(Change.keep(), new Files.Only(name, content)));
        ArgumentCaptor<Draft> draft = ArgumentCaptor.captor();
        verify(scene.commits).write(eq(repository), draft.capture());
        assertEquals(List.of(action), draft.getValue().actions());
    }

    @Test
    void deprecated_form_needs_a_single_file() {
        scene.snippets.refile(id, List.of("a", "b"), SnippetScene.NOW);
        assertEquals(Refusal.badRequest(Reason.of("snippet.files_needed")).failure(),
                Refusals.of(() -> update.update(author, reference, request(Change.keep(), new Files.Only("c", null)))));
    }
}
