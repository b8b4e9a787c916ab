package dev.slipway.application.mergerequest;

import static dev.slipway.application.mergerequest.RequestScene.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.ArgumentMatchers.isNull;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.NoteableGrant;
import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.application.discussion.port.NoteCounts.Count;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.mergerequest.MergeRequestView.Projects;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequestViews.Noted;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.mergerequest.Mergeability.Checked;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a merge request shows of its commits and its merge, and what later features find by it. */
final class RequestFactsTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();

    private final RequestScene scene = new RequestScene();
    private final MergeRequestViews views = mock();
    private final MergeRequestAccess access = new MergeRequestAccess(scene.access, views);

    private MergeRequestView request(MergeRequestState state, String source, String version) {
        return RequestViews.of(9, new Projects(scene.project, "acme/tool", scene.project, "acme/tool", "topic"), state,
                new Mergeability.Heads(source, "m"), version, null);
    }

    /** Head of the source branch, which moves on, and of the last version, which a request keeps when it is closed. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "OPENED, new, old, new", "OPENED, -, old, old", "OPENED, new, -, new", "OPENED, -, -, -",
        "LOCKED, new, old, new", "LOCKED, -, old, old",
        "CLOSED, new, old, old", "CLOSED, new, -, new", "CLOSED, -, old, old",
        "MERGED, new, old, old"})
    void head_of_an_open_request_is_that_of_its_branch(MergeRequestState state, String source, String version, String head) {
        assertEquals(head, request(state, source, version).head());
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"h, h, main, true", "h, i, main, false", "h, -, main, false", "h, h, dev, false"})
    void request_is_compared_if_its_version_is_of_the_present_branches(String source, String version, String target, boolean compared) {
        MergeRequestView made = request(MergeRequestState.OPENED, source, version);
        assertEquals(compared, content(made, MergeRequestContent.titled("x", target), MergeSettings.USUAL, Optional.empty()).isCompared());
    }

    private static MergeRequestView content(MergeRequestView of, MergeRequestContent content, MergeSettings settings,
            Optional<Checked> checked) {
        return new MergeRequestView(of.id(), of.iid(), of.projects(), content, of.state(), of.people(), of.moments(), of.version(),
                new MergeRequestView.Git(of.git().heads(), checked, null, null), of.outcome(), settings, VoteCounts.NONE, List.of());
    }

    /** A check counts for the commits that it was made for while the request is open, and shows the last state afterwards. */
    @ParameterizedTest
    @CsvSource({
        "OPENED, h, true,  CAN_BE_MERGED",
        "OPENED, h, false, CANNOT_BE_MERGED",
        "OPENED, i, true,  UNCHECKED",
        "LOCKED, i, true,  UNCHECKED",
        "CLOSED, i, true,  CAN_BE_MERGED",
        "MERGED, i, false, CANNOT_BE_MERGED"})
    void check_of_a_merge_counts_for_its_commits(MergeRequestState state, String checked, boolean clean, Mergeability shown) {
        MergeRequestView request = content(request(state, "h", "h"), MergeRequestContent.titled("x", "main"), MergeSettings.USUAL,
                Optional.of(new Checked(clean, checked, "m")));
        assertEquals(shown, request.mergeability());
        for (boolean checking : new boolean[] {true, false}) {
            MergeRequestItem item = new MergeRequestItem(request, Set.of(), checking, 0);
            Mergeability expected = shown == Mergeability.UNCHECKED && checking ? Mergeability.CHECKING : shown;
            assertEquals(expected, item.mergeability());
            assertEquals(expected, item.facts().mergeability());
        }
    }

    @ParameterizedTest
    @EnumSource(MergeObstacle.class)
    void obstacles_are_among_the_facts(MergeObstacle obstacle) {
        MergeRequestItem item = new MergeRequestItem(request(MergeRequestState.OPENED, "h", "h"), Set.of(obstacle), false, 0);
        assertEquals(Set.of(obstacle), item.facts().obstacles());
        assertEquals(obstacle != MergeObstacle.DISCUSSIONS_NOT_RESOLVED, item.discussionsResolved());
    }

    @Test
    void request_belongs_to_its_author_and_its_assignees() {
        MergeRequestView made = request(MergeRequestState.OPENED, "h", "h");
        MergeRequestView assigned = content(made, made.content().withWorkers(new MergeRequestWorkers(List.of(4L), List.of(5L))),
                MergeSettings.USUAL, Optional.empty());
        assertEquals(List.of(true, true, false), LongStream.of(3, 4, 5).mapToObj(assigned::belongsTo).toList());
        MergeRequestView orphan = new MergeRequestView(9, 1, made.projects(), assigned.content(), made.state(),
                new MergeRequestView.People(null, List.of(), List.of(), null, null), made.moments(), null, made.git(), made.outcome(),
                made.settings(), made.votes(), List.of());
        assertEquals(List.of(false, true, false), LongStream.of(3, 4, 5).mapToObj(orphan::belongsTo).toList());
    }

    @Test
    void branches_name_the_source_project_while_it_exists() {
        assertEquals(OptionalLong.of(scene.project), request(MergeRequestState.OPENED, "h", "h").branches().sourceProject());
        assertEquals(OptionalLong.empty(), RequestViews.of(9, new Projects(scene.project, "acme/tool", null, null, "topic"),
                MergeRequestState.OPENED, new Mergeability.Heads(null, "m"), null, null).branches().sourceProject());
    }

    @Test
    void obstacles_of_all_checks_are_gathered_for_a_page() {
        MergeRequestView one = RequestViews.in(scene.project, 1);
        MergeRequestView two = RequestViews.in(scene.project, 2);
        MergeCheck first = requests -> Map.of(1L, Set.of(MergeObstacle.NOT_APPROVED));
        MergeCheck second = requests -> Map.of(1L, Set.of(MergeObstacle.DISCUSSIONS_NOT_RESOLVED));
        MergeCheck never = requests -> {
            throw new AssertionError("asked for no requests");
        };
        NoteCounts counts = mock();
        when(counts.ofMergeRequests(any())).thenReturn(Map.of(1L, new Count(3, false)));
        MergeStatuses statuses = new MergeStatuses(List.of(first, second), counts, scene.work, scene.transactions);
        assertEquals(List.of(new MergeRequestItem(one, Set.of(MergeObstacle.NOT_APPROVED, MergeObstacle.DISCUSSIONS_NOT_RESOLVED), false,
                3),
                new MergeRequestItem(two, Set.of(), false, 0)), statuses.of(List.of(one, two), false));
        assertEquals(3, statuses.of(one, false).comments());
        assertEquals(List.of(), new MergeStatuses(List.of(never), mock(NoteCounts.class), scene.work, scene.transactions)
                .shown(Caller.ANONYMOUS, List.of(), true));
    }

    /** Whether the project wants threads resolved, and whether one is not. */
    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, false", "false, true, false"})
    void unresolved_threads_are_obstacles_where_the_project_says_so(boolean wanted, boolean unresolved, boolean obstacle) {
        MergeSettings usual = MergeSettings.USUAL;
        MergeRequestView made = request(MergeRequestState.OPENED, "h", "h");
        MergeRequestView request = content(made, made.content(), new MergeSettings(usual.pipeline(), wanted, usual.method(), usual.squash(),
                usual.closeIssues(), 0, true, false), Optional.empty());
        NoteCounts counts = mock();
        when(counts.ofMergeRequests(List.of(9L))).thenReturn(Map.of(9L, new Count(1, unresolved)));
        when(counts.ofMergeRequests(List.of())).thenThrow(new AssertionError("asked for no requests"));
        assertEquals(obstacle ? Map.of(9L, Set.of(MergeObstacle.DISCUSSIONS_NOT_RESOLVED)) : Map.of(),
                new UnresolvedThreads(counts).obstacles(List.of(request)));
    }

    /** Role in the public project, and whether the discussion is locked. */
    @ParameterizedTest
    @CsvSource({"          , false, true", "          , true, false", "GUEST, false, true", "GUEST, true, true", "REPORTER, true, true"})
    void locked_discussion_takes_notes_of_members(Role role, boolean locked, boolean writes) {
        Caller caller = scene.person("ben", scene.project, role);
        when(views.noted(scene.project, 1)).thenReturn(Optional.of(new Noted(9, 3L, locked)));
        when(views.noted(scene.project, 2)).thenReturn(Optional.of(new Noted(10, null, locked)));
        NotesOfMergeRequests notes = new NotesOfMergeRequests(scene.access, views);
        NoteableGrant found = notes.find(caller, scene.reference, 1);
        assertEquals(writes, found.mayWrite());
        assertEquals(OptionalLong.of(3), found.authorId());
        assertEquals(OptionalLong.empty(), notes.find(caller, scene.reference, 2).authorId());
        assertEquals("no MergeRequest", Refusals.end(() -> notes.find(caller, scene.reference, 3)));
        assertEquals("no MergeRequest", Refusals.end(() -> notes.find(scene.person("guest", scene.fork, Role.GUEST),
                new ProjectRef.Id(scene.fork), 1)));
    }

    @Test
    void notes_of_an_archived_project_are_closed() {
        when(views.noted(scene.project, 1)).thenReturn(Optional.of(new Noted(9, 3L, false)));
        scene.directory.archiveProject(scene.project);
        assertEquals(false, new NotesOfMergeRequests(scene.access, views).find(scene.person("ben", scene.project, Role.OWNER),
                scene.reference, 1).mayWrite());
    }

    @Test
    void request_is_found_with_an_ability_that_the_caller_has() {
        MergeRequestView request = request(MergeRequestState.OPENED, "h", "h");
        when(views.find(scene.project, 1)).thenReturn(Optional.of(request));
        Caller dev = scene.person("dev", scene.project, Role.DEVELOPER);
        assertEquals(request, access.find(dev, scene.reference, 1, Ability.UPDATE_MERGE_REQUEST).request());
        assertEquals("forbidden", Refusals.end(() -> access.find(scene.person("ben", scene.project, Role.REPORTER), scene.reference, 1,
                Ability.UPDATE_MERGE_REQUEST)));
        assertEquals("unauthenticated", Refusals.end(() -> access.find(Caller.ANONYMOUS, scene.reference, 1, Ability.READ_MERGE_REQUESTS)));
    }

    @Test
    void users_of_internal_comments_are_shown_to_reporters() {
        UserBrief ada = new UserBrief(3, "ada", "Ada", AccountState.ACTIVE, "");
        when(views.find(scene.project, 1)).thenReturn(Optional.of(request(MergeRequestState.OPENED, "h", "h")));
        when(views.participants(9, true, PAGE)).thenReturn(new Page<>(List.of(ada), 1));
        when(views.participants(9, false, PAGE)).thenReturn(Page.empty());
        MergeRequestPeople people = new MergeRequestPeople(access, views);
        assertEquals(1, people.participants(scene.person("ben", scene.project, Role.REPORTER), scene.reference, 1, PAGE).total());
        assertEquals(0, people.participants(Caller.ANONYMOUS, scene.reference, 1, PAGE).total());
        List<MergeRequestPeople.Reviewer> reviewers = List.of(new MergeRequestPeople.Reviewer(ada, NOW));
        when(views.reviewers(9)).thenReturn(reviewers);
        assertEquals(reviewers, people.reviewers(Caller.ANONYMOUS, scene.reference, 1));
    }

    /** Readers of the project may work on a request; others are left out without an error. */
    @Test
    void workers_are_readers_of_the_project() {
        long reader = RequestScene.id(scene.person("reader", scene.fork, Role.REPORTER));
        long guest = RequestScene.id(scene.person("guest", scene.fork, Role.GUEST));
        long second = RequestScene.id(scene.person("second", scene.fork, Role.DEVELOPER));
        List<Long> wanted = Arrays.asList(null, 0L, -1L, guest, 999L, reader, reader, second);
        assertEquals(List.of(reader), workers(Tier.FREE).among(scene.fork, wanted));
        assertEquals(List.of(reader, second), workers(Tier.PREMIUM).among(scene.fork, wanted));
        List<Long> many = LongStream.rangeClosed(1000, 1300).boxed().toList();
        assertEquals(many.subList(0, 201), workers(Tier.PREMIUM).among(scene.fork, many), "too many are refused without a look at each");
        assertEquals(List.of(), workers(Tier.PREMIUM).among(scene.fork, many.subList(0, 200)));
    }

    private WorkerSelection workers(Tier tier) {
        return new WorkerSelection(scene.access, scene.credentials, new MergeRequestPolicy(tier));
    }

    @ParameterizedTest
    @CsvSource({"OPENED, true, true", "LOCKED, true, false", "CLOSED, true, false", "OPENED, false, false"})
    void merge_of_an_open_request_is_checked_once(MergeRequestState state, boolean unchecked, boolean checks) {
        Merges merges = mock();
        Sides sides = new Sides("m", "h");
        MergeRequestView made = request(state, "h", "h");
        long stored = scene.stored(scene.person("ada", scene.project, Role.DEVELOPER), made.content());
        when(views.find(stored)).thenReturn(Optional.of(new MergeRequestView(stored, 1, made.projects(), made.content(), state,
                made.people(), made.moments(), made.version(), new MergeRequestView.Git(made.git().heads(),
                        unchecked ? Optional.empty() : Optional.of(new Checked(true, "h", "m")), null, null), made.outcome(),
                        made.settings(),
                made.votes(), List.of())));
        when(merges.check(ObjectSource.of(scene.project), sides)).thenReturn(new Merges.Conflict(List.of("a"), List.of()));
        CheckMergeability check = new CheckMergeability(scene.requests, views, merges, scene.transactions);
        check.handle(stored);
        check.handle(stored + 1);
        assertEquals(checks ? Optional.of(new Checked(false, "h", "m")) : Optional.empty(), scene.requests.all().getFirst().checked());
    }

    /** Branches and the source project may be gone. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-, m, true", "h, -, true", "h, m, false"})
    void merge_without_a_branch_is_not_checked(String source, String target, boolean project) {
        when(views.find(9)).thenReturn(Optional.of(RequestViews.of(9, new Projects(scene.project, "acme/tool",
                project ? scene.project : null, null, "topic"), MergeRequestState.OPENED, new Mergeability.Heads(source, target), null,
                null)));
        Merges merges = mock();
        when(merges.check(any(), any())).thenThrow(new AssertionError("checked"));
        new CheckMergeability(scene.requests, views, merges, scene.transactions).handle(9);
    }

    @Test
    void merge_that_changes_nothing_is_clean() {
        List<Merges.Trial> clean = List.of(new Merges.Clean(), new Merges.UpToDate(), new Merges.Empty());
        List<Merges.Trial> others = List.of(new Merges.Conflict(List.of(), List.of()), new Merges.Unrelated(),
                new Merges.Rejected("x"), new Merges.Exceeded());
        long id = scene.stored(scene.person("ada", scene.project, Role.DEVELOPER), MergeRequestContent.titled("x", "main"));
        CheckMergeability check = new CheckMergeability(scene.requests, views, mock(), scene.transactions);
        for (Merges.Trial trial : Stream.concat(clean.stream(), others.stream()).toList()) {
            check.found(id, new Sides("m", "h"), trial);
            assertEquals(Optional.of(new Checked(clean.contains(trial), "h", "m")), scene.requests.all().getFirst().checked(),
                    trial.toString());
        }
    }

    /** Requests from a project that goes stay in other projects, closed; those into it go with it. */
    @Test
    void removed_project_closes_its_requests_into_others_and_takes_those_into_it() {
        Caller ada = scene.person("ada", scene.project, Role.DEVELOPER);
        long into = scene.stored(ada, MergeRequestContent.titled("x", "main"));
        RemoveMergeRequests removal = new RemoveMergeRequests(scene.requests, scene.notes, scene.transactions);
        List<Long> from = LongStream.rangeClosed(1, 60).map(number -> scene.storedFromFork(ada, "b" + number)).boxed().toList();
        assertEquals(true, removal.removePiece(scene.fork));
        assertEquals(50, from.stream().filter(id -> scene.found(id).state() == MergeRequestState.CLOSED).count());
        assertEquals(false, removal.removePiece(scene.fork));
        from.forEach(id -> assertEquals(MergeRequestState.CLOSED, scene.found(id).state()));
        verify(scene.notes, times(60)).moved(any(), eq(MergeRequestEvent.CLOSE), isNull(), any());
        assertEquals(true, removal.removePiece(scene.project));
        assertEquals(false, removal.removePiece(scene.project));
        assertEquals(false, removal.removePiece(scene.project), "none are left");
        assertEquals(Optional.empty(), scene.requests.lock(into));
        assertEquals(List.of(), scene.requests.all());
    }
}
