package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.issue.IssueFilter.Place;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;

/** Fixture of the kits of {@code IssueViews}. */
abstract class IssueViewsScenario {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    protected static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
    protected static final IssueAudience ALL = new IssueAudience.OfProject(true, OptionalLong.empty());
    private final IssueViewsKit kit;

    IssueViewsScenario(IssueViewsKit kit) {
        this.kit = kit;
    }

    protected final IssueViews views() {
        return kit.views();
    }

    protected final Issues issues() {
        return kit.issues();
    }

    protected final AccessWorld rows() {
        return kit.rows();
    }

    /** Puts an emoji on an issue. */
    protected final void award(long issue, long user, String name) {
        kit.awards().give(new Awardable.Issue(project, issue), user, name, START).orElseThrow();
    }

    /** Puts an emoji on a new note of an issue. */
    protected final void awardNote(long issue, long user, String name) {
        kit.awards().give(new Awardable.Note(new Awardable.Issue(project, issue), kit.note(issue)), user, name, START).orElseThrow();
    }

    /** Reassigns the emoji of a user. */
    protected final void reassignAwards(long from, long to) {
        kit.awards().reassignSome(from, to, 100);
    }

    protected final IssueViewsKit kit() {
        return kit;
    }

    protected final void note(long issue, long author, boolean internal, boolean system) {
        kit.note(issue, author, internal, system);
    }

    protected long anna;
    protected long bob;
    protected long group;
    protected long project;
    protected long first;
    protected long second;
    protected long third;

    /** Three issues that have as little in common as can be. */
    @BeforeEach
    final void fill() {
        anna = rows().user("Anna");
        bob = rows().user("bob");
        group = rows().store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        project = rows().store(ProjectDraft.in(group, "tool").visible(Visibility.PUBLIC));
        first = made(project, anna, 0,
                new IssueDraft("Crash of höhe", "It crashes 100% of_the time", IssueType.ISSUE, IncidentSeverity.UNKNOWN, false,
                Labels.of(List.of("bug", "ui")), List.of(anna, bob), null, TODAY, 3, HealthStatus.AT_RISK));
        second = made(project, bob, 10,
                new IssueDraft("about nothing", null, IssueType.INCIDENT, IncidentSeverity.HIGH, true, Labels.of(List.of("bug")),
                List.of(bob), true, TODAY.minusDays(1), null, null));
        third = made(project, anna, 20,
                new IssueDraft("Zebra", "höhe", IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.NONE, List.of(), null, null, 0,
                null));
        issues().move(third, IssueEvent.CLOSE, bob, START.plusSeconds(30));
    }

    protected final long made(long where, long author, int second, IssueDraft draft) {
        return issues().create(new NewIssue(where, OptionalLong.empty(), draft, author, START.plusSeconds(second))).orElseThrow();
    }

    protected final IssueFilter asking() {
        return IssueFilter.all().at(new Place.Project(project));
    }

    protected final List<Long> listed(IssueFilter filter, IssueAudience audience) {
        Page<IssueView> page = views().list(filter, audience, TODAY, new PageRequest.Offset(1, 100));
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(IssueView::id).toList();
    }

    protected final List<Long> listed(IssueFilter filter) {
        return listed(filter, ALL);
    }
}
