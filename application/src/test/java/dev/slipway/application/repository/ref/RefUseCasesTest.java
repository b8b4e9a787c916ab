package dev.slipway.application.repository.ref;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.CreateCommit;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.MirroredRefs.Filter;
import dev.slipway.application.repository.port.MirroredRefs.Known;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.ProtectedTag;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;
import org.mockito.InOrder;

/** Branches and tags of a private project with the branches done, main and topic, and the tag v1. */
class RefUseCasesTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final Instant COMMITTED = Instant.parse("2026-01-02T03:04:05Z");
    private static final RepositoryFacts.Facts EMPTY = new RepositoryFacts.Facts(true, "main");
    private static final RepositoryFacts.Facts FILLED = new RepositoryFacts.Facts(false, "main");
    private static final String HEAD = "1".repeat(40);
    private static final String TOPIC = "2".repeat(40);
    private static final String DONE = "3".repeat(40);
    private static final String TAG = "4".repeat(40);

    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions());
    private final Access access = new Access(new FakeAccessFacts(directory, () -> Instant.EPOCH));
    private final ChangeRefs changes = mock();
    private final Refs refs = mock();
    private final Commits commits = mock();
    private final MirroredRefs mirror = mock();
    private final RepositoryFacts facts = mock();
    private final ProtectedRefs protections = mock();
    private final TagReleases releases = mock();
    private final CreateCommit files = mock();
    private final BranchProtection guards = new BranchProtection(protections, (project, iid) -> Optional.empty());

    private final CreateBranch createBranch = new CreateBranch(access, changes, refs, commits, files, facts);
    private final DeleteBranch deleteBranch = new DeleteBranch(access, changes, refs, commits, guards);
    private final CreateTag createTag = new CreateTag(access, changes, refs, commits, new CommitSignatures(facts, () -> COMMITTED));
    private final DeleteTag deleteTag = new DeleteTag(access, changes, refs, commits);
    private final BranchReads branches = new BranchReads(access, mirror, commits, guards);
    private final TagReads tags = new TagReads(access, mirror, guards, releases);

    private final long group = directory.store(GroupDraft.named("acme"));
    private final long id = directory.store(ProjectDraft.in(group, "tool"));
    private final ProjectRef project = new ProjectRef.Id(id);
    private final Caller developer = member(Role.DEVELOPER);

    private Caller member(Role role) {
        long user = directory.user("member-" + role);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return new Caller.Person(directory.account(user).orElseThrow(), 1, Set.of());
    }

    private static Commit commit(String sha) {
        Signature ada = new Signature("Ada", "ada@example.com", COMMITTED);
        return new Commit(sha, List.of(), ada, ada, "m");
    }

    private static Known known(RefName ref, String sha) {
        return new Known(ref, sha, null, commit(sha));
    }

    @BeforeEach
    void store() {
        when(refs.find(anyLong(), any())).thenReturn(Optional.empty());
        when(commits.find(anyLong(), any())).thenReturn(Optional.empty());
        when(mirror.find(anyLong(), any())).thenReturn(Optional.empty());
        when(facts.find(id)).thenReturn(Optional.of(FILLED));
        when(facts.author(anyLong())).thenReturn(Optional.of(new RepositoryFacts.Author("Ada", "ada@example.com")));
        when(changes.tryMove(any(), any(), any())).thenReturn(Optional.empty());
        when(changes.allowed(any(), any(), any())).thenReturn(true);
        Map<RefName, String> all = new LinkedHashMap<>();
        all.put(RefName.branch("main"), HEAD);
        all.put(RefName.branch("topic"), TOPIC);
        all.put(RefName.branch("done"), DONE);
        all.forEach((ref, sha) -> {
            when(refs.find(id, ref)).thenReturn(Optional.of(new Refs.Target(sha, sha, null)));
            when(mirror.find(id, ref)).thenReturn(Optional.of(known(ref, sha)));
            when(commits.find(id, sha)).thenReturn(Optional.of(commit(sha)));
        });
        when(refs.find(id, RefName.tag("v1"))).thenReturn(Optional.of(new Refs.Target(TAG, HEAD, "text")));
        when(mirror.find(id, RefName.tag("v1"))).thenReturn(Optional.of(new Known(RefName.tag("v1"), TAG, "text", commit(HEAD))));
        when(commits.find(id, "main")).thenReturn(Optional.of(commit(HEAD)));
        when(refs.all(id)).thenReturn(List.of(named(RefName.branch("done"), DONE), named(RefName.branch("main"), HEAD),
                named(RefName.branch("topic"), TOPIC), named(RefName.tag("done"), DONE)));
        when(commits.reachable(id, HEAD, Set.of(HEAD, DONE, TOPIC))).thenReturn(Set.of(HEAD, DONE));
    }

    private static Refs.Named named(RefName ref, String sha) {
        return new Refs.Named(ref, new Refs.Target(sha, sha, null));
    }

    private List<RefUpdate> moved() {
        ArgumentCaptor<RefUpdate> updates = ArgumentCaptor.captor();
        verify(changes).move(any(), any(), updates.capture());
        return updates.getAllValues();
    }

    private static RefUpdate deletion(RefName ref, String before) {
        return new RefUpdate(ref, before, Shas.ZERO, false);
    }

    private Map<String, Runnable> changesBy(Caller caller) {
        Map<String, Runnable> all = new LinkedHashMap<>();
        all.put("create branch", () -> createBranch.create(caller, project, "new", "main"));
        all.put("delete branch", () -> deleteBranch.delete(caller, project, "topic", Freshness.ANY));
        all.put("delete merged", () -> deleteBranch.deleteMerged(caller, project));
        all.put("create tag", () -> createTag.create(caller, project, "v2", "main", ""));
        all.put("delete tag", () -> deleteTag.delete(caller, project, "v1", Freshness.ANY));
        return all;
    }

    @ParameterizedTest
    @CsvSource({
        "ANONYMOUS, unauthenticated, no Project", "STRANGER, no Project, no Project", "GUEST, forbidden, forbidden",
        "REPORTER, forbidden, done", "DEVELOPER, done, done"})
    void branches_and_tags_are_changed_by_those_who_push_and_read_with_the_code(String name, String change, String read) {
        Caller caller = switch (name) {
            case "ANONYMOUS" -> Caller.ANONYMOUS;
            case "STRANGER" -> new Caller.Person(directory.account(directory.user("stranger")).orElseThrow(), 1, Set.of());
            case "DEVELOPER" -> developer;
            default -> member(Role.valueOf(name));
        };
        when(mirror.list(anyLong(), any(), any())).thenReturn(new Page<>(List.of(), 0));
        changesBy(caller).forEach((what, request) -> assertEquals(change, Refusals.end(request), what));
        List<Runnable> reads = List.of(() -> branches.get(caller, project, "main"), () -> tags.get(caller, project, "v1"),
                () -> branches.list(caller, project, "", RefOrder.NAME, Sort.ASC, PAGE),
                () -> tags.list(caller, project, "", RefOrder.NAME, Sort.ASC, PAGE));
        reads.forEach(request -> assertEquals(read, Refusals.end(request)));
    }

    /** What the protections forbid is refused before anything is read or written. */
    @Test
    void protections_are_asked_before_all_else() {
        doThrow(Refusal.forbidden()).when(changes).require(any(), any(), any());
        Map<String, Runnable> asking = changesBy(developer);
        asking.remove("delete merged");
        asking.forEach((what, request) -> assertEquals("forbidden", Refusals.end(request), what));
        verify(changes, never()).move(any(), any(), any());
        verify(commits, never()).writeTag(anyLong(), any(), any(), any(), any());
        verifyNoInteractions(files);
        ArgumentCaptor<RefUpdate> asked = ArgumentCaptor.captor();
        verify(changes, times(4)).require(any(), any(), asked.capture());
        assertEquals(List.of(RefUpdate.intended(RefName.branch("new"), Shas.ZERO), deletion(RefName.branch("topic"), TOPIC),
                RefUpdate.intended(RefName.tag("v2"), Shas.ZERO), deletion(RefName.tag("v1"), TAG)), asked.getAllValues());
    }

    @Test
    void branch_begins_at_a_commit() {
        createBranch.create(developer, project, "new", "main");
        assertEquals(List.of(new RefUpdate(RefName.branch("new"), Shas.ZERO, HEAD, false)), moved());
        verifyNoInteractions(files);
        assertEquals(Refusal.badRequest(Reason.of("branch.exists")).failure(),
                Refusals.of(() -> createBranch.create(developer, project, "topic", "main")));
        assertEquals(Refusal.badRequest(Reason.of("branch.no_start", "absent")).failure(),
                Refusals.of(() -> createBranch.create(developer, project, "another", "absent")));
    }

    @Test
    void empty_repository_gets_its_default_branch_first() {
        when(facts.find(id)).thenReturn(Optional.of(EMPTY));
        createBranch.create(developer, project, "new", "main");
        InOrder order = inOrder(files, changes);
        ArgumentCaptor<CreateCommit.Request> first = ArgumentCaptor.captor();
        order.verify(files).commit(any(), any(), first.capture());
        order.verify(changes).move(any(), any(), any());
        assertEquals(List.of("main", "Add README.md", 1), List.of(first.getValue().branch(), first.getValue().message(),
                first.getValue().actions().size()));
        doThrow(Refusal.forbidden()).when(files).commit(any(), any(), any());
        assertEquals("forbidden", Refusals.end(() -> createBranch.create(developer, project, "new", "main")));
        doAnswer(call -> {
            when(facts.find(id)).thenReturn(Optional.of(FILLED));
            throw Refusal.forbidden();
        }).when(files).commit(any(), any(), any());
        assertEquals("done", Refusals.end(() -> createBranch.create(developer, project, "new", "main")));
    }

    @Test
    void deleted_branch_and_tag_are_those_that_were_looked_at() {
        Freshness older = new Freshness(Optional.of(COMMITTED.minusSeconds(1)));
        assertEquals(Refusal.preconditionFailed().failure(), Refusals.of(() -> deleteBranch.delete(developer, project, "topic", older)));
        assertEquals(Refusal.preconditionFailed().failure(), Refusals.of(() -> deleteTag.delete(developer, project, "v1", older)));
        verify(changes, never()).move(any(), any(), any());
        assertEquals("no Branch", Refusals.end(() -> deleteBranch.delete(developer, project, "absent", Freshness.ANY)));
        assertEquals("no Tag", Refusals.end(() -> deleteTag.delete(developer, project, "absent", Freshness.ANY)));
        deleteBranch.delete(developer, project, "topic", new Freshness(Optional.of(COMMITTED)));
        assertEquals(List.of(deletion(RefName.branch("topic"), TOPIC)), moved());
    }

    @Test
    void deleted_tag_may_name_no_commit() {
        when(refs.find(id, RefName.tag("v1"))).thenReturn(Optional.of(new Refs.Target(TAG, null, "text")));
        deleteTag.delete(developer, project, "v1", new Freshness(Optional.of(COMMITTED.minusSeconds(1))));
        assertEquals(List.of(deletion(RefName.tag("v1"), TAG)), moved());
    }

    private List<RefUpdate> tried() {
        ArgumentCaptor<RefUpdate> updates = ArgumentCaptor.captor();
        verify(changes, atLeast(0)).tryMove(any(), any(), updates.capture());
        return updates.getAllValues();
    }

    @Test
    void merged_branches_are_deleted_and_neither_tags_nor_the_default_branch() {
        deleteBranch.deleteMerged(developer, project);
        assertEquals(List.of(deletion(RefName.branch("done"), DONE)), tried());
    }

    @ParameterizedTest
    @CsvSource({"protected", "not allowed", "no default branch"})
    void merged_branches_stay_that_are_protected_or_that_the_caller_may_not_delete(String why) {
        switch (why) {
            case "protected" -> when(protections.of(id)).thenReturn(List.of(new ProtectedRef(new RefPattern("d*"),
                    List.of(new AccessGrant.FromRole(Role.DEVELOPER)), List.of(), false)));
            case "not allowed" -> when(changes.allowed(any(), any(), any())).thenReturn(false);
            default -> when(refs.all(id)).thenReturn(List.of(named(RefName.branch("done"), DONE)));
        }
        deleteBranch.deleteMerged(developer, project);
        assertEquals(List.of(), tried());
    }

    @ParameterizedTest
    @CsvSource(value = {"NULL", "''", "' '"}, nullValues = "NULL")
    void tag_without_message_is_a_light_one(String message) {
        createTag.create(developer, project, "v2", "main", message);
        assertEquals(List.of(new RefUpdate(RefName.tag("v2"), Shas.ZERO, HEAD, false)), moved());
        verify(commits, never()).writeTag(anyLong(), any(), any(), any(), any());
    }

    @Test
    void tag_with_a_message_is_an_object_of_its_own() {
        when(commits.writeTag(anyLong(), any(), any(), any(), any())).thenReturn(TAG);
        createTag.create(developer, project, "v2", "main", "Second");
        verify(commits).writeTag(id, "v2", HEAD, "Second", new Signature("Ada", "ada@example.com", COMMITTED));
        assertEquals(List.of(new RefUpdate(RefName.tag("v2"), Shas.ZERO, TAG, false)), moved());
    }

    @Test
    void tag_has_a_new_name_and_a_target() {
        assertEquals(Refusal.badRequest(Reason.of("tag.exists", "v1")).failure(),
                Refusals.of(() -> createTag.create(developer, project, "v1", "main", "")));
        assertEquals(Refusal.badRequest(Reason.of("tag.no_target", "absent")).failure(),
                Refusals.of(() -> createTag.create(developer, project, "v2", "absent", "text")));
        verify(commits, never()).writeTag(anyLong(), any(), any(), any(), any());
    }

    @Test
    void branches_are_shown_with_what_the_caller_may_do() {
        List<Known> found = List.of(known(RefName.branch("main"), HEAD), known(RefName.branch("done"), DONE),
                known(RefName.branch("topic"), TOPIC));
        when(mirror.list(id, new Filter(RefKind.BRANCH, "o", RefOrder.UPDATED, Sort.DESC), PAGE)).thenReturn(new Page<>(found, 3));
        when(protections.of(id)).thenReturn(List.of(
                new ProtectedRef(new RefPattern("main"), List.of(AccessGrant.MAINTAINERS), List.of(AccessGrant.MAINTAINERS), false),
                new ProtectedRef(new RefPattern("done"), List.of(new AccessGrant.FromRole(Role.DEVELOPER)), List.of(), false)));
        List<BranchView> seen = branches.list(developer, project, "o", RefOrder.UPDATED, Sort.DESC, PAGE).items();
        assertEquals(List.of(
                new BranchView("acme/tool", "main", commit(HEAD), false, true, false, false, false, true),
                new BranchView("acme/tool", "done", commit(DONE), true, true, true, false, true, false),
                new BranchView("acme/tool", "topic", commit(TOPIC), false, false, false, false, true, false)), seen);
        assertEquals(seen.getFirst(), branches.get(developer, project, "main"));
        assertEquals(false, branches.get(member(Role.REPORTER), project, "topic").canPush());
        assertEquals("no Branch", Refusals.end(() -> branches.get(developer, project, "absent")));
        directory.archiveProject(id);
        assertEquals(false, branches.get(developer, project, "topic").canPush());
    }

    @Test
    void no_branch_is_merged_into_a_missing_one() {
        when(mirror.find(id, RefName.branch("main"))).thenReturn(Optional.empty());
        assertEquals(false, branches.get(developer, project, "done").merged());
        when(mirror.list(anyLong(), any(), any())).thenReturn(new Page<>(List.of(), 0));
        branches.list(developer, project, "", RefOrder.NAME, Sort.ASC, PAGE);
        verify(commits, never()).reachable(anyLong(), any(), any());
    }

    @Test
    void tags_are_shown_with_their_releases_and_protections() {
        Known light = known(RefName.tag("v2"), HEAD);
        Known annotated = new Known(RefName.tag("v1"), TAG, "text", commit(HEAD));
        when(mirror.list(id, new Filter(RefKind.TAG, "v", RefOrder.NAME, Sort.ASC), PAGE))
                .thenReturn(new Page<>(List.of(annotated, light), 2));
        when(releases.descriptions(id, Set.of("v1", "v2"))).thenReturn(Map.of("v1", "First"));
        when(releases.descriptions(id, Set.of("v1"))).thenReturn(Map.of("v1", "First"));
        when(protections.tagsOf(id)).thenReturn(List.of(new ProtectedTag(new RefPattern("v2"), List.of())));
        List<TagView> seen = tags.list(developer, project, "v", RefOrder.NAME, Sort.ASC, PAGE).items();
        assertEquals(List.of(new TagView("acme/tool", "v1", TAG, "text", commit(HEAD), false, Optional.of("First")),
                new TagView("acme/tool", "v2", HEAD, null, commit(HEAD), true, Optional.empty())), seen);
        assertEquals(seen.getFirst(), tags.get(developer, project, "v1"));
        assertEquals("no Tag", Refusals.end(() -> tags.get(developer, project, "absent")));
    }
}
