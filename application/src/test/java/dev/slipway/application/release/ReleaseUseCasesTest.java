package dev.slipway.application.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.release.CreateRelease.NewTag;
import dev.slipway.application.release.port.Releases.NewRelease;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.release.LinkType;
import dev.slipway.domain.release.ReleaseLink;
import dev.slipway.domain.release.ReleaseText;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.InOrder;

/** Who reads, creates, changes and deletes releases, and how each request ends. */
final class ReleaseUseCasesTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final ReleaseLink LINK = new ReleaseLink("Binary", "https://example.com/1", Optional.of("/bin/one"), LinkType.PACKAGE);

    private final ReleaseScene scene = new ReleaseScene();
    private final Caller developer = scene.member(Role.DEVELOPER);

    @BeforeEach
    void store() {
        when(scene.releases.add(any(), any())).thenAnswer(call -> {
            NewRelease added = call.getArgument(0);
            when(scene.releases.find(scene.project, added.tag()))
                    .thenReturn(Optional.of(ReleaseScene.view(added.tag(), added.text())));
            return OptionalLong.of(ReleaseScene.RELEASE);
        });
        when(scene.releases.list(anyLong(), any(), any())).thenReturn(new Page<>(List.of(scene.release), 1));
        when(scene.releases.latest(scene.project, ReleaseScene.NOW)).thenReturn(Optional.of("v1"));
        when(scene.releases.hold(ReleaseScene.RELEASE)).thenReturn(Optional.of(scene.release.text()));
        when(scene.releases.remove(anyLong(), anyString())).thenReturn(true);
    }

    private static CreateRelease.Request request(String tag, String ref) {
        return new CreateRelease.Request(new NewTag(tag, Optional.ofNullable(ref), Optional.empty()), Optional.empty(), Optional.empty(),
                Optional.empty(), List.of(), List.of());
    }

    private static UpdateRelease.Changes named(String name) {
        return new UpdateRelease.Changes(Optional.ofNullable(name), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private ShownRelease create(CreateRelease.Request request) {
        return scene.create.create(developer, scene.projectRef, request);
    }

    private String end(CreateRelease.Request request) {
        return Refusals.end(() -> create(request));
    }

    private void assertNothingAdded() {
        verify(scene.releases, never()).add(any(), any());
        verify(scene.mirror, never()).putCommit(anyLong(), any());
    }

    private Map<String, Runnable> reads(Caller caller) {
        Map<String, Runnable> reads = new LinkedHashMap<>();
        reads.put("list", () -> scene.reads.list(caller, scene.projectRef, ReleaseOrder.NEWEST, PAGE));
        reads.put("get", () -> scene.reads.get(caller, scene.projectRef, "v1"));
        reads.put("latest", () -> scene.reads.latest(caller, scene.projectRef));
        reads.put("links", () -> scene.reads.links(caller, scene.projectRef, "v1", PAGE));
        return reads;
    }

    private Map<String, Runnable> changes(Caller caller) {
        Map<String, Runnable> changes = new LinkedHashMap<>();
        changes.put("create", () -> scene.create.create(caller, scene.projectRef, request("v2", null)));
        changes.put("update", () -> scene.update.update(caller, scene.projectRef, "v1", named("New")));
        changes.put("delete", () -> scene.delete.delete(caller, scene.projectRef, "v1"));
        changes.put("add link", () -> scene.links.add(caller, scene.projectRef, "v1", LINK));
        changes.put("remove link", () -> scene.links.remove(caller, scene.projectRef, "v1", 1));
        return changes;
    }

    @ParameterizedTest
    @CsvSource({
        "ANONYMOUS,  no Project, unauthenticated",
        "STRANGER,   no Project, no Project",
        "GUEST,      forbidden,  forbidden",
        "REPORTER,   done,       forbidden",
        "DEVELOPER,  done,       done",
        "MAINTAINER, done,       done"})
    void releases_are_read_with_the_code_and_changed_by_developers(String name, String read, String changed) {
        when(scene.assets.lock(ReleaseScene.RELEASE)).thenReturn(Optional.of(List.of()));
        when(scene.assets.find(ReleaseScene.RELEASE, 1)).thenReturn(Optional.of(new ReleaseLinkView(1, LINK)));
        when(scene.assets.remove(ReleaseScene.RELEASE, 1)).thenReturn(true);
        Caller caller = switch (name) {
            case "ANONYMOUS" -> Caller.ANONYMOUS;
            case "STRANGER" -> scene.person(scene.directory.user("stranger"));
            case "DEVELOPER" -> developer;
            default -> scene.member(Role.valueOf(name));
        };
        reads(caller).forEach((what, request) -> assertEquals(read, Refusals.end(request), what));
        changes(caller).forEach((what, request) -> assertEquals(changed, Refusals.end(request), what));
    }

    @Test
    void who_may_not_create_a_protected_tag_changes_no_release_of_it() {
        when(scene.protection.mayRunOn(any(), any(), anyString(), anyBoolean())).thenAnswer(call -> {
            assertEquals(true, call.getArgument(3), "asked for a tag");
            return false;
        });
        Failure refused = Refusal.forbidden(Reason.of("release.protected_tag")).failure();
        changes(developer).forEach((what, request) -> assertEquals(refused, Refusals.of(request::run), what));
        reads(developer).forEach((what, request) -> assertEquals("done", Refusals.end(request), what));
    }

    @Test
    void release_is_shown_with_its_commit_and_whether_it_can_be_changed() {
        ShownRelease shown = scene.reads.get(developer, scene.projectRef, "v1");
        assertEquals(new ShownRelease(scene.release, new ShownRelease.ReleaseProject(scene.project, "tools/p"), Optional.of(scene.commit),
                false, true), shown);
        assertEquals(List.of(shown), scene.reads.list(developer, scene.projectRef, ReleaseOrder.NEWEST, PAGE).items());
        when(scene.mirror.commits(anyLong(), any())).thenReturn(List.of());
        assertEquals(Optional.empty(), scene.reads.get(developer, scene.projectRef, "v1").commit());
        assertEquals(false, scene.reads.get(scene.member(Role.REPORTER), scene.projectRef, "v1").editable());
    }

    @ParameterizedTest
    @CsvSource({"-1, false", "0, false", "1, true"})
    void release_is_upcoming_until_its_moment(int seconds, boolean upcoming) {
        when(scene.releases.find(scene.project, "v1")).thenReturn(Optional.of(ReleaseScene.view("v1",
                new ReleaseText("First", "", ReleaseScene.NOW.plusSeconds(seconds)))));
        assertEquals(upcoming, scene.reads.get(developer, scene.projectRef, "v1").upcoming());
    }

    @Test
    void list_without_releases_asks_for_no_commits() {
        when(scene.releases.list(anyLong(), any(), any())).thenReturn(new Page<>(List.of(), 0));
        assertEquals(List.of(), scene.reads.list(developer, scene.projectRef, ReleaseOrder.NEWEST, PAGE).items());
        assertEquals(Map.of(), scene.reads.descriptions(scene.project, Set.of()));
        verifyNoInteractions(scene.mirror);
        verify(scene.releases, never()).descriptions(anyLong(), any());
        when(scene.releases.descriptions(scene.project, Set.of("v1"))).thenReturn(Map.of("v1", "about"));
        assertEquals(Map.of("v1", "about"), scene.reads.descriptions(scene.project, Set.of("v1")));
    }

    @Test
    void latest_release_and_addresses_behind_links_are_found_or_not() {
        assertEquals("v1", scene.reads.latest(developer, scene.projectRef));
        when(scene.releases.latest(scene.project, ReleaseScene.NOW)).thenReturn(Optional.empty());
        assertEquals("none", Refusals.end(() -> scene.reads.latest(developer, scene.projectRef)));
        ReleaseLink bare = new ReleaseLink("Page", "https://example.com/2", Optional.empty(), LinkType.OTHER);
        when(scene.releases.find(scene.project, "v1")).thenReturn(Optional.of(ReleaseScene.view("v1", scene.release.text(),
                new ReleaseLinkView(2, bare), new ReleaseLinkView(1, LINK))));
        assertEquals(LINK.url(), scene.reads.target(developer, scene.projectRef, "v1", "/bin/one"));
        assertEquals("none", Refusals.end(() -> scene.reads.target(developer, scene.projectRef, "v1", "/bin/two")));
        when(scene.assets.find(ReleaseScene.RELEASE, 1)).thenReturn(Optional.of(new ReleaseLinkView(1, LINK)));
        assertEquals(LINK, scene.reads.link(developer, scene.projectRef, "v1", 1).link());
        assertEquals("none", Refusals.end(() -> scene.reads.link(developer, scene.projectRef, "v1", 2)));
        Page<ReleaseLinkView> links = new Page<>(List.of(new ReleaseLinkView(1, LINK)), 1);
        when(scene.assets.list(ReleaseScene.RELEASE, PAGE)).thenReturn(links);
        assertEquals(links, scene.reads.links(developer, scene.projectRef, "v1", PAGE));
        assertEquals("none", Refusals.end(() -> scene.reads.get(developer, scene.projectRef, "v2")));
    }

    @Test
    void release_of_a_tag_has_its_name_and_the_moment_of_creation_unless_told_otherwise() {
        assertEquals("v2", create(request("v2", null)).release().tag());
        verifyNoInteractions(scene.createTag);
        NewRelease bare = new NewRelease(scene.project, "v2", ReleaseScene.SHA, new ReleaseText("v2", "", ReleaseScene.NOW),
                developer.accountId().orElseThrow(), List.of());
        InOrder order = inOrder(scene.releases, scene.mirror);
        order.verify(scene.releases).lock(scene.project, "v2");
        order.verify(scene.releases).add(bare, ReleaseScene.NOW);
        order.verify(scene.mirror).putCommit(scene.project, scene.commit);
        scene.tag("v3");
        Instant moment = ReleaseScene.NOW.plusSeconds(60);
        create(new CreateRelease.Request(new NewTag("v3", Optional.empty(), Optional.empty()), Optional.of("Third"), Optional.of("text"),
                Optional.of(moment), List.of(), List.of(LINK)));
        verify(scene.releases).add(new NewRelease(scene.project, "v3", ReleaseScene.SHA, new ReleaseText("Third", "text", moment),
                bare.authorId(), List.of(LINK)), ReleaseScene.NOW);
    }

    @ParameterizedTest
    @CsvSource(value = {"Message, Message", "NULL, ''"}, nullValues = "NULL")
    void missing_tag_is_created_from_a_ref(String message, String sent) {
        doAnswer(call -> {
            scene.tag("v9");
            return null;
        }).when(scene.createTag).create(developer, scene.projectRef, "v9", "main", sent);
        CreateRelease.Request request = new CreateRelease.Request(new NewTag("v9", Optional.of("main"), Optional.ofNullable(message)),
                Optional.empty(), Optional.empty(), Optional.empty(), List.of(), List.of());
        assertEquals("v9", create(request).release().tag());
    }

    @Test
    void release_without_tag_is_refused() {
        assertEquals("422 release.no_ref", end(request("v9", null)));
        assertEquals("none", end(request("v9", "main")));
        doThrow(Refusal.badRequest(Reason.of("tag.no_target", "main"))).when(scene.createTag).create(any(), any(), any(), any(), any());
        assertEquals(Refusal.badRequest(Reason.of("tag.no_target", "main")).failure(), Refusals.of(() -> create(request("v9", "main"))));
        assertNothingAdded();
    }

    @Test
    void tag_that_another_caller_creates_meanwhile_serves() {
        doAnswer(call -> {
            scene.tag("v9");
            throw Refusal.badRequest(Reason.of("tag.exists", "v9"));
        }).when(scene.createTag).create(any(), any(), any(), any(), any());
        assertEquals("v9", create(request("v9", "main")).release().tag());
    }

    @Test
    void tag_that_is_deleted_meanwhile_gets_no_release() {
        when(scene.commits.find(scene.project, ReleaseScene.SHA)).thenAnswer(call -> {
            scene.remove("v2");
            return Optional.of(scene.commit);
        });
        assertEquals("no Tag", end(request("v2", null)));
        assertNothingAdded();
    }

    @Test
    void tag_has_one_release() {
        assertEquals("409 release.exists", end(request("v1", null)));
        assertNothingAdded();
        doReturn(OptionalLong.empty()).when(scene.releases).add(any(), any());
        assertEquals("409 release.exists", end(request("v2", null)));
        verify(scene.mirror, never()).putCommit(anyLong(), any());
    }

    @Test
    void all_that_is_wrong_is_named_before_a_tag_is_created() {
        CreateRelease.Request wrong = new CreateRelease.Request(new NewTag("a..b", Optional.of("main"), Optional.empty()), Optional.of(" "),
                Optional.empty(), Optional.empty(), List.of(), List.of(LINK, LINK));
        Failure.Invalid invalid = (Failure.Invalid) Refusals.of(() -> create(wrong));
        assertEquals(List.of("name", "tag_name", "links", "links", "links"), invalid.errors().stream().map(FieldError::field).toList());
        CreateRelease.Request milestones = new CreateRelease.Request(new NewTag("v9", Optional.of("main"), Optional.empty()),
                Optional.empty(), Optional.empty(), Optional.empty(), List.of("one", "two"), List.of());
        Failure missing = Refusal.badRequest(Reason.of("release.no_milestones", "one, two")).failure();
        assertEquals(missing, Refusals.of(() -> create(milestones)));
        assertEquals(missing, Refusals.of(() -> scene.update.update(developer, scene.projectRef, "v1", new UpdateRelease.Changes(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(List.of("one", "two"))))));
        verifyNoInteractions(scene.createTag);
        assertNothingAdded();
    }

    @Test
    void changes_keep_what_they_do_not_name() {
        ReleaseText before = scene.release.text();
        Instant moment = ReleaseScene.NOW.plusSeconds(60);
        assertEquals("v1", scene.update.update(developer, scene.projectRef, "v1", named("New")).release().tag());
        verify(scene.releases).update(ReleaseScene.RELEASE, new ReleaseText("New", before.description(), before.releasedAt()),
                ReleaseScene.NOW);
        scene.update.update(developer, scene.projectRef, "v1", new UpdateRelease.Changes(Optional.empty(), Optional.of("text"),
                Optional.empty(), Optional.empty()));
        verify(scene.releases).update(ReleaseScene.RELEASE, new ReleaseText(before.name(), "text", before.releasedAt()),
                ReleaseScene.NOW);
        scene.update.update(developer, scene.projectRef, "v1", new UpdateRelease.Changes(Optional.empty(), Optional.empty(),
                Optional.of(moment), Optional.empty()));
        verify(scene.releases).update(ReleaseScene.RELEASE, new ReleaseText(before.name(), before.description(), moment),
                ReleaseScene.NOW);
        scene.update.update(developer, scene.projectRef, "v1", new UpdateRelease.Changes(Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.of(List.of())));
        verify(scene.releases).update(ReleaseScene.RELEASE, before, ReleaseScene.NOW);
    }

    @Test
    void changes_that_say_nothing_or_cannot_be_stored_are_refused() {
        assertEquals(Refusal.badRequest(Reason.of("release.no_change")).failure(),
                Refusals.of(() -> scene.update.update(developer, scene.projectRef, "v1", named(null))));
        assertEquals("invalid name field.blank", Refusals.end(() -> scene.update.update(developer, scene.projectRef, "v1", named(""))));
        when(scene.releases.hold(ReleaseScene.RELEASE)).thenReturn(Optional.empty());
        assertEquals("none", Refusals.end(() -> scene.update.update(developer, scene.projectRef, "v1", named("New"))));
        assertEquals("none", Refusals.end(() -> scene.update.update(developer, scene.projectRef, "v2", named("New"))));
        verify(scene.releases, never()).update(anyLong(), any(), any());
    }

    @Test
    void deleted_release_is_returned_once() {
        assertEquals(scene.release, scene.delete.delete(developer, scene.projectRef, "v1").release());
        verify(scene.releases).remove(scene.project, "v1");
        when(scene.releases.remove(anyLong(), anyString())).thenReturn(false);
        assertEquals("none", Refusals.end(() -> scene.delete.delete(developer, scene.projectRef, "v1")));
        assertEquals("none", Refusals.end(() -> scene.delete.delete(developer, scene.projectRef, "v2")));
    }

    /** A tag that was put back before the push is settled keeps its release. */
    @ParameterizedTest
    @CsvSource({"TAG, true, false, true", "TAG, true, true, false", "TAG, false, false, false", "BRANCH, true, false, false"})
    void release_ends_with_its_tag(String kind, boolean deletes, boolean present, boolean removed) {
        if (!present) {
            scene.remove("v1");
        }
        RefName ref = kind.equals("TAG") ? RefName.tag("v1") : RefName.branch("v1");
        scene.delete.pushed(new Push(1, scene.project, null, ref, ReleaseScene.SHA, deletes ? Shas.ZERO : "b".repeat(40), List.of(), true,
                false, ReleaseScene.NOW));
        if (removed) {
            InOrder order = inOrder(scene.releases);
            order.verify(scene.releases).lock(scene.project, "v1");
            order.verify(scene.releases).remove(scene.project, "v1");
        } else {
            verify(scene.releases, never()).remove(anyLong(), anyString());
        }
    }
}
