package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.epic.EpicReads.Issues;
import dev.slipway.application.epic.IssuesOfEpic.Linked;
import dev.slipway.application.epic.fake.FakeEpicIssues;
import dev.slipway.application.epic.port.EpicIssues.Link;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.epic.EpicPosition;
import dev.slipway.domain.issue.IssueAudience;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Issues of epics and their order. */
class IssuesOfEpicTest {

    private static final PageRequest MOST = new PageRequest.Offset(1, PageRequest.MAX_SIZE);

    private final EpicScene scene = new EpicScene();
    private final long epic = scene.epic(scene.group);

    private Linked added(String caller, long issue) {
        return scene.issuesOfEpic.add(scene.caller(caller), scene.ref(epic), issue);
    }

    private Linked removed(String caller, long link) {
        return scene.issuesOfEpic.remove(scene.caller(caller), scene.ref(epic), link);
    }

    private Issues moved(String caller, long link, OptionalLong before, OptionalLong after) {
        return scene.issuesOfEpic.move(scene.caller(caller), scene.ref(epic), link, before, after);
    }

    private String refused(Runnable request) {
        List<Object> before = scene.state();
        String end = Refusals.end(request);
        assertEquals(before, scene.state());
        return end;
    }

    @Test
    void added_issue_is_the_first_one_and_leaves_its_epic() {
        Link present = scene.links.add(epic, scene.issue(scene.project, false));
        long issue = scene.issue(scene.project, false);
        long other = scene.epic(scene.group);
        scene.links.add(other, issue);
        Linked linked = added("reporter", issue);
        assertEquals(scene.links.ofIssue(issue).orElseThrow(), linked.link());
        assertEquals(List.of(epic, issue), List.of(linked.epic().id(), linked.issue().id()));
        assertEquals(List.of(linked.link(), present), scene.links.of(epic));
        assertEquals(List.of(), scene.links.of(other));
    }

    /** The caller is a reporter of the group of the epic. The project is elsewhere when its visibility and roles are looked at. */
    @ParameterizedTest
    @CsvSource({
        "PUBLIC,  false, ,         forbidden",
        "PUBLIC,  false, GUEST,    forbidden",
        "PUBLIC,  false, REPORTER, done",
        "PUBLIC,  true,  ,         none",
        "PUBLIC,  true,  GUEST,    none",
        "PUBLIC,  true,  REPORTER, done",
        "PRIVATE, false, ,         none",
        "PRIVATE, false, GUEST,    forbidden",
        "PRIVATE, false, REPORTER, done"})
    void issue_needs_a_reporter_of_its_project(Visibility visibility, boolean confidential, Role inProject, String expected) {
        long apart = scene.group("apart", Visibility.PUBLIC);
        long project = scene.projectIn(apart, "apart", visibility);
        scene.links.moveProject(project, scene.group);
        if (inProject != null) {
            scene.directory.store(MemberDraft.ofProject(project, scene.id("reporter"), inProject));
        }
        long issue = scene.issue(project, confidential);
        long linked = scene.issue(project, confidential);
        long link = scene.links.add(epic, linked).id();
        assertEquals(expected, expected.equals("done") ? Refusals.end(() -> added("reporter", issue))
                : refused(() -> added("reporter", issue)));
        String move = expected.equals("none") ? "none" : "done";
        assertEquals(move, Refusals.end(() -> moved("reporter", link, OptionalLong.empty(), OptionalLong.empty())));
        assertEquals(expected, expected.equals("done") ? Refusals.end(() -> removed("reporter", link))
                : refused(() -> removed("reporter", link)));
    }

    @Test
    void issue_that_does_not_fit_is_refused() {
        long issue = scene.issue(scene.project, false);
        added("reporter", issue);
        assertEquals("409 epic.issue_assigned", refused(() -> added("reporter", issue)));
        assertEquals("none", refused(() -> added("reporter", 1_000)));
        long foreign = scene.issue(scene.projectIn(scene.elsewhere, "foreign", Visibility.PUBLIC), false);
        assertEquals("422 epic.foreign_issue", refused(() -> added("administrator", foreign)));
    }

    @ParameterizedTest
    @CsvSource({
        "false, false, done",
        "false, true,  done",
        "true,  true,  done",
        "true,  false, 422 epic.secret_epic"})
    void issues_of_a_confidential_epic_are_confidential(boolean secretEpic, boolean confidential, String expected) {
        long target = secretEpic ? scene.secretEpic(scene.group) : scene.epic(scene.group);
        long issue = scene.issue(scene.project, confidential);
        assertEquals(expected, Refusals.end(() -> scene.issuesOfEpic.add(scene.caller("reporter"), scene.ref(target), issue)));
        assertEquals(expected.equals("done"), scene.links.ofIssue(issue).isPresent());
    }

    @ParameterizedTest
    @CsvSource({"4999, done", "5000, 422 epic.too_many_issues"})
    void epic_has_5000_issues_at_most(int present, String expected) {
        long issue = scene.issue(scene.project, false);
        FakeEpicIssues full = spy(scene.links);
        doReturn(present).when(full).count(epic);
        IssuesOfEpic issues = new IssuesOfEpic(scene.access, new EpicAccess(scene.access, scene.views), scene.reads, scene.epics, full,
                scene.parts, scene.stored);
        assertEquals(expected, Refusals.end(() -> issues.add(scene.caller("reporter"), scene.ref(epic), issue)));
    }

    @Test
    void removed_issue_has_no_epic() {
        Link kept = scene.links.add(epic, scene.issue(scene.project, false));
        Link link = scene.links.add(epic, scene.issue(scene.project, false));
        Linked removed = removed("reporter", link.id());
        assertEquals(link, removed.link());
        assertEquals(List.of(epic, link.issueId()), List.of(removed.epic().id(), removed.issue().id()));
        assertEquals(List.of(kept), scene.links.of(epic));
        assertEquals("none", refused(() -> removed("reporter", link.id())));
        Link foreign = scene.links.add(scene.epic(scene.group), link.issueId());
        assertEquals("none", refused(() -> removed("reporter", foreign.id())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"issue", "epic", "link"})
    void object_that_is_deleted_meanwhile_is_not_found(String gone) {
        long issue = scene.issue(scene.project, false);
        EpicRef ref = scene.ref(epic);
        Link link = scene.links.add(epic, scene.issue(scene.project, false));
        long deleted = gone.equals("issue") ? link.issueId() : 0;
        Runnable deletion = () -> {
            if (gone.equals("epic")) {
                scene.epics.remove(epic);
            } else {
                scene.links.remove(link.id());
                scene.issues.remove(deleted);
            }
        };
        scene.meanwhile(deletion);
        assertEquals("none", Refusals.end(() -> scene.issuesOfEpic.remove(scene.caller("reporter"), ref, link.id())));
        if (gone.equals("link")) {
            Link next = scene.links.add(epic, link.issueId());
            scene.meanwhile(() -> scene.links.remove(next.id()));
            assertEquals("none", Refusals.end(
                    () -> scene.issuesOfEpic.move(scene.caller("reporter"), ref, next.id(), OptionalLong.empty(), OptionalLong.empty())));
        }
        if (gone.equals("issue")) {
            scene.meanwhile(() -> scene.issues.remove(issue));
            assertEquals("none", Refusals.end(() -> scene.issuesOfEpic.add(scene.caller("reporter"), ref, issue)));
        }
    }

    @Test
    void epic_that_is_deleted_meanwhile_is_not_found() {
        EpicRef ref = scene.ref(epic);
        Link link = scene.links.add(epic, scene.issue(scene.project, false));
        scene.meanwhile(() -> scene.epics.remove(epic));
        assertEquals("none", Refusals.end(
                () -> scene.issuesOfEpic.move(scene.caller("reporter"), ref, link.id(), OptionalLong.empty(), OptionalLong.empty())));
    }

    /** Issues a, b, c; each may be sent as the one that is to be before or behind. */
    @ParameterizedTest
    @CsvSource({
        "a, b,  ,  bac",
        "a, c,  ,  bca",
        "c,  , a,  cab",
        "c,  , b,  acb",
        "b, c, a,  acb",
        "b,  ,  ,  abc",
        "b, b,  ,  abc",
        "b,  , b,  abc"})
    void issue_moves_behind_the_one_and_before_the_other(String moved, String before, String after, String expected) {
        List<Link> links = three();
        Issues issues = moved("reporter", id(links, moved).orElseThrow(), id(links, before), id(links, after));
        assertEquals(expected, order(links));
        List<Link> unmoved = links.stream().filter(link -> expected.equals("abc") || link.id() != id(links, moved).orElseThrow()).toList();
        assertTrue(scene.links.of(epic).containsAll(unmoved), "the others stay in their positions");
        assertEquals(scene.links.of(epic), issues.page().items().stream().map(EpicReads.LinkedIssue::link).toList());
        assertEquals(epic, issues.epic().id());
    }

    @ParameterizedTest
    @CsvSource({"a, b,  , bac", "c,  , b, acb"})
    void positions_that_are_used_up_are_spread(String moved, String before, String after, String expected) {
        List<Link> links = three();
        for (int i = 0; i < 3; i++) {
            scene.links.place(links.get(i).id(), i);
        }
        moved("reporter", id(links, moved).orElseThrow(), id(links, before), id(links, after));
        assertEquals(expected, order(links));
        assertTrue(scene.links.of(epic).get(1).position() - scene.links.of(epic).get(0).position() >= EpicPosition.GAP / 2);
    }

    /** Returns links of issues a, b and c, in this order. */
    private List<Link> three() {
        Link c = scene.links.add(epic, scene.issue(scene.project, false));
        Link b = scene.links.add(epic, scene.issue(scene.project, false));
        return List.of(scene.links.add(epic, scene.issue(scene.project, false)), b, c);
    }

    private static OptionalLong id(List<Link> links, String name) {
        return name == null ? OptionalLong.empty() : OptionalLong.of(links.get("abc".indexOf(name)).id());
    }

    private String order(List<Link> links) {
        List<Long> ids = links.stream().map(Link::id).toList();
        return scene.links.of(epic).stream().map(link -> "abc".substring(ids.indexOf(link.id()), ids.indexOf(link.id()) + 1))
                .collect(Collectors.joining());
    }

    @Test
    void order_names_issues_of_this_epic_that_the_caller_sees() {
        long hidden = scene.projectIn(scene.groupIn(scene.elsewhere, "hidden"), "hidden", Visibility.PRIVATE);
        Link unseen = scene.links.add(epic, scene.issue(hidden, false));
        Link foreign = scene.links.add(scene.epic(scene.group), scene.issue(scene.project, false));
        Link link = scene.links.add(epic, scene.issue(scene.project, false));
        for (long other : List.of(unseen.id(), foreign.id(), 1_000L)) {
            assertEquals("none", refused(() -> moved("reporter", other, OptionalLong.empty(), OptionalLong.empty())));
            assertEquals("none", refused(() -> moved("reporter", link.id(), OptionalLong.of(other), OptionalLong.empty())));
            assertEquals("none", refused(() -> moved("reporter", link.id(), OptionalLong.empty(), OptionalLong.of(other))));
        }
    }

    @Test
    void issues_of_an_epic_are_listed_for_all_who_see_it() {
        Link link = scene.links.add(epic, scene.issue(scene.project, false));
        Issues issues = scene.reads.issues(scene.caller("anonymous"), scene.ref(epic), MOST);
        assertEquals(List.of(link), issues.page().items().stream().map(EpicReads.LinkedIssue::link).toList());
        verify(scene.issueViews).list(any(), eq(IssueAudience.everywhere(Caller.ANONYMOUS)), eq(LocalDate.of(2026, 1, 2)), eq(MOST));
        long secret = scene.secretEpic(scene.group);
        assertEquals("none", Refusals.end(() -> scene.reads.issues(scene.caller("guest"), scene.ref(secret), MOST)));
    }

    @Test
    void epic_is_found_by_its_id_and_number_in_its_group() {
        long secret = scene.secretEpic(scene.group);
        Caller guest = scene.caller("guest");
        assertEquals(List.of(true, false, false), List.of(scene.reads.seen(guest, scene.group, epic).isPresent(),
                scene.reads.seen(guest, scene.elsewhere, epic).isPresent(), scene.reads.seen(guest, scene.group, secret).isPresent()));
        assertEquals(Optional.of(epic), scene.reads.numbered(guest, scene.group, 1).map(noted -> noted.id()));
        assertEquals(Optional.empty(), scene.reads.numbered(guest, scene.group, 2));
        assertEquals(epic, scene.reads.get(guest, scene.ref(epic)).epic().id());
        assertEquals("none", Refusals.end(() -> scene.reads.get(guest, scene.ref(secret))));
        assertEquals(List.of(epic), scene.reads.list(guest, new GroupRef.Id(scene.group),
                id -> EpicFilter.at(new EpicFilter.Place.Group(id, false, false)), MOST).epics().items().stream().map(EpicView::id)
                .toList());
        assertEquals("acme", scene.reads.list(guest, new GroupRef.Id(scene.group),
                id -> EpicFilter.at(new EpicFilter.Place.Group(id, false, false)), MOST).groupPath());
    }
}
