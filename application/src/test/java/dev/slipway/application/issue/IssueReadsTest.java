package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueFilter.Order;
import dev.slipway.application.issue.IssueFilter.Place;
import dev.slipway.application.issue.IssueFilter.Traits;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.IssueViews.Noted;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.label.LabelCounts;
import dev.slipway.application.milestone.MilestoneCondition;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.kernel.address.UserAgent;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneState;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Who reads which issues, and for whom lists and counts are asked. */
class IssueReadsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T23:59:59Z");
    private static final LocalDate TODAY = LocalDate.of(2026, 1, 2);
    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final IssueFilter FILTER = IssueFilter.all().orderedBy(Order.TITLE, Sort.DESC);

    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions());
    private final IssueViews views = mock();
    private final Issues rows = mock();
    private final IssueReads reads = new IssueReads(new Access(new FakeAccessFacts(directory, () -> NOW)), views,
            new ShownIssues(views, mock(), mock(), mock()), rows, () -> NOW);
    private final long group = directory.store(GroupDraft.named("open").visible(Visibility.PUBLIC));
    private final long closed = directory.store(GroupDraft.named("closed"));
    private final long project = directory.store(ProjectDraft.in(group, "public").visible(Visibility.PUBLIC));
    private final long hidden = directory.store(ProjectDraft.in(closed, "private"));
    private final Map<String, Caller> callers = new HashMap<>();

    IssueReadsTest() {
        callers.put("anonymous", Caller.ANONYMOUS);
        callers.put("stranger", person(AccountDraft.named("stranger")));
        callers.put("administrator", person(AccountDraft.named("administrator").asAdministrator()));
        for (Role role : Role.values()) {
            String name = role.name().toLowerCase(Locale.ROOT);
            callers.put(name, person(AccountDraft.named(name)));
            List.of(group, closed)
                    .forEach(in -> directory.store(MemberDraft.ofGroup(in, callers.get(name).accountId().orElseThrow(), role)));
        }
        when(views.list(any(), any(), any(), any())).thenReturn(Page.empty());
    }

    private Caller person(AccountDraft draft) {
        return new Caller.Person(directory.account(directory.store(draft)).orElseThrow(), 1, Set.of());
    }

    private void asked(IssueFilter filter, IssueAudience audience) {
        verify(views).list(filter, audience, TODAY, PAGE);
    }

    @ParameterizedTest
    @CsvSource({
        "anonymous,     done, no Project, false",
        "stranger,      done, no Project, false",
        "guest,         done, done,       false",
        "reporter,      done, done,       true",
        "owner,         done, done,       true",
        "administrator, done, done,       true"})
    void readers_of_a_project_list_and_count_its_issues(String name, String open, String secret, boolean trusted) {
        Caller caller = callers.get(name);
        IssueAudience audience = new IssueAudience.OfProject(trusted, caller.accountId());
        assertEquals(open, Refusals.end(() -> reads.inProject(caller, new ProjectRef.Id(project), FILTER, PAGE)));
        assertEquals(open, Refusals.end(() -> reads.countInProject(caller, new ProjectRef.Id(project), FILTER)));
        asked(FILTER.at(new Place.Project(project)), audience);
        verify(views).count(FILTER.at(new Place.Project(project)), audience, TODAY);
        assertEquals(secret, Refusals.end(() -> reads.inProject(caller, new ProjectRef.Id(hidden), FILTER, PAGE)));
        assertEquals(secret, Refusals.end(() -> reads.countInProject(caller, new ProjectRef.Id(hidden), FILTER)));
    }

    @ParameterizedTest
    @CsvSource({
        "anonymous,     done, no Group",
        "stranger,      done, no Group",
        "guest,         done, done",
        "administrator, done, done"})
    void readers_of_a_group_list_and_count_what_they_see_in_its_projects(String name, String open, String secret) {
        Caller caller = callers.get(name);
        IssueAudience audience = IssueAudience.everywhere(caller);
        assertEquals("open", reads.inGroup(caller, new GroupRef.Id(group), FILTER, PAGE).groupPath());
        assertEquals(open, Refusals.end(() -> reads.countInGroup(caller, new GroupRef.Id(group), FILTER)));
        asked(FILTER.at(new Place.Group(group)), audience);
        verify(views).count(FILTER.at(new Place.Group(group)), audience, TODAY);
        assertEquals(secret, Refusals.end(() -> reads.inGroup(caller, new GroupRef.Id(closed), FILTER, PAGE)));
        assertEquals(secret, Refusals.end(() -> reads.countInGroup(caller, new GroupRef.Id(closed), FILTER)));
    }

    @ParameterizedTest
    @EnumSource(Mine.class)
    void own_issues_need_an_account(Mine mine) {
        String expected = mine == Mine.ALL ? "done" : "unauthenticated";
        IssueFilter own = FILTER.withMine(mine);
        assertEquals(expected, Refusals.end(() -> reads.everywhere(Caller.ANONYMOUS, own, PAGE)));
        assertEquals(expected, Refusals.end(() -> reads.countEverywhere(Caller.ANONYMOUS, own)));
        Caller guest = callers.get("guest");
        reads.everywhere(guest, own.at(new Place.Project(7)), PAGE);
        reads.countEverywhere(guest, own.at(new Place.Project(7)));
        asked(own, IssueAudience.everywhere(guest));
        verify(views).count(own, IssueAudience.everywhere(guest), TODAY);
    }

    private static MilestoneView milestone(MilestoneOwner owner) {
        return new MilestoneView(5, 1, owner, "open", new MilestoneDraft("1.0", null, null, null), MilestoneState.ACTIVE, false, NOW, NOW);
    }

    @Test
    void issues_of_a_milestone_are_those_of_its_project_or_group() {
        Caller guest = callers.get("guest");
        IssueFilter filter = IssueFilter.all().withWanted(Traits.ANY.withMilestone(new MilestoneCondition.Exactly(5)))
                .orderedBy(Order.CREATED_AT, Sort.DESC);
        reads.ofMilestone(guest, milestone(new MilestoneOwner.Project(project)), PAGE);
        asked(filter.at(new Place.Project(project)), new IssueAudience.OfProject(false, guest.accountId()));
        reads.ofMilestone(guest, milestone(new MilestoneOwner.Group(group)), PAGE);
        asked(filter.at(new Place.Group(group)), IssueAudience.everywhere(guest));
    }

    @Test
    void some_issues_are_read_at_once_and_none_without_a_statement() {
        Caller guest = callers.get("guest");
        assertEquals(List.of(), reads.among(guest, List.of()));
        verify(views, never()).list(any(), any(), any(), any());
        reads.among(guest, List.of(3L, 4L));
        verify(views).list(IssueFilter.all().at(new Place.Some(List.of(3L, 4L))), IssueAudience.everywhere(guest), TODAY,
                new PageRequest.Offset(1, 100));
    }

    /** The authors of internal comments are among the participants for those who read internal comments. */
    @ParameterizedTest
    @CsvSource({
        "anonymous,     false, done, unauthenticated, false",
        "stranger,      false, done, forbidden,       false",
        "guest,         false, done, forbidden,       false",
        "reporter,      false, done, forbidden,       true",
        "administrator, false, done, done,            true",
        "anonymous,     true,  none, none,            ",
        "stranger,      true,  none, none,            ",
        "guest,         true,  none, none,            ",
        "developer,     true,  done, forbidden,       true",
        "maintainer,    true,  done, forbidden,       true",
        "reporter,      true,  done, forbidden,       true",
        "administrator, true,  done, done,            true"})
    void participants_are_told_to_readers_and_clients_to_administrators(String name, boolean confidential, String seen, String client,
            Boolean internal) {
        Caller caller = callers.get(name);
        when(views.noted(project, 3)).thenReturn(Optional.of(new Noted(9, OptionalLong.empty(), Set.of(), confidential, false)));
        when(rows.userAgent(9)).thenReturn(Optional.of(new UserAgent("client", "192.0.2.1")));
        assertEquals(seen, Refusals.end(() -> reads.participants(caller, new ProjectRef.Id(project), 3, PAGE)));
        assertEquals(client, Refusals.end(() -> reads.userAgent(caller, new ProjectRef.Id(project), 3)));
        if (internal == null) {
            verify(views, never()).participants(anyLong(), anyBoolean(), any());
        } else {
            verify(views).participants(9, internal, PAGE);
        }
    }

    @Test
    void author_and_assignees_see_their_confidential_issue() {
        Caller stranger = callers.get("stranger");
        Caller guest = callers.get("guest");
        Noted noted = new Noted(9, stranger.accountId(), Set.of(guest.accountId().orElseThrow()), true, false);
        when(views.noted(project, 3)).thenReturn(Optional.of(noted));
        for (Caller caller : List.of(stranger, guest)) {
            assertEquals("done", Refusals.end(() -> reads.participants(caller, new ProjectRef.Id(project), 3, PAGE)));
        }
        assertEquals("none", Refusals.end(() -> reads.participants(Caller.ANONYMOUS, new ProjectRef.Id(project), 3, PAGE)));
        assertEquals("none", Refusals.end(() -> reads.participants(guest, new ProjectRef.Id(project), 4, PAGE)));
    }

    @Test
    void client_that_is_not_known_is_not_found() {
        when(views.noted(project, 3)).thenReturn(Optional.of(new Noted(9, OptionalLong.empty(), Set.of(), false, false)));
        when(rows.userAgent(9)).thenReturn(Optional.empty());
        assertEquals("no UserAgentDetail",
                Refusals.end(() -> reads.userAgent(callers.get("administrator"), new ProjectRef.Id(project), 3)));
    }

    @Test
    void issues_of_labels_are_counted_by_their_state() {
        Caller guest = callers.get("guest");
        when(views.countByLabel(List.of(1L, 2L), IssueAudience.everywhere(guest))).thenReturn(Map.of(2L, new IssueCounts(5, 3, 2)));
        assertEquals(Map.of(2L, new LabelCounts(3, 2, 0)), new IssuesOfLabels(views).count(guest, List.of(1L, 2L)));
    }
}
