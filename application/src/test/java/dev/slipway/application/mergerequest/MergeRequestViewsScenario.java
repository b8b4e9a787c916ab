package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.mergerequest.MergeRequestFilter.Place;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;

/** Fixture of the kits of {@code MergeRequestViews}. */
abstract class MergeRequestViewsScenario {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    protected static final MergeRequestAudience ALL = new MergeRequestAudience.OfProject(OptionalLong.empty());
    protected static final MergeRequestAudience EVERYTHING = new MergeRequestAudience.Everywhere(true, true, OptionalLong.empty());
    protected final MergeRequestViewsKit kit;
    protected long anna;
    protected long bob;
    protected long group;
    protected long project;
    protected long fork;
    protected long first;
    protected long second;
    protected long third;

    MergeRequestViewsScenario(MergeRequestViewsKit kit) {
        this.kit = kit;
    }

    protected final MergeRequestViews views() {
        return kit.views();
    }

    protected final MergeRequests requests() {
        return kit.requests();
    }

    protected final MergeRequestVersions versions() {
        return kit.versions();
    }

    protected final AccessWorld rows() {
        return kit.rows();
    }

    /** Puts an emoji on a merge request. */
    protected final void award(long request, long user, String name) {
        kit.awards().give(new Awardable.MergeRequest(project, request), user, name, START).orElseThrow();
    }

    /** Puts an emoji on a new note of a merge request. */
    protected final void awardNote(long request, long user, String name) {
        kit.awards().give(new Awardable.Note(new Awardable.MergeRequest(project, request), kit.note(request)), user, name, START)
                .orElseThrow();
    }

    protected final MergeRequestViewsKit kit() {
        return kit;
    }

    /** Three merge requests that have as little in common as can be. */
    @BeforeEach
    final void fill() {
        anna = rows().user("Anna");
        bob = rows().user("bob");
        group = rows().store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        project = rows().store(ProjectDraft.in(group, "tool").visible(Visibility.PUBLIC));
        fork = rows().store(ProjectDraft.in(rows().personalNamespace(bob), "tool").visible(Visibility.PUBLIC));
        first = made(MergeRequestBranches.of(project, "topic", project, "main"), anna, 0,
                new MergeRequestContent("Crash of höhe", "It crashes 100% of_the time", "main", Labels.of(List.of("bug", "ui")),
                        new MergeRequestWorkers(List.of(anna, bob), List.of(bob)), true, new MergeOptions(true, true, false)));
        second = made(MergeRequestBranches.of(fork, "patch", project, "release"), bob, 10,
                new MergeRequestContent("Draft: about nothing", null, "release", Labels.of(List.of("bug")),
                        new MergeRequestWorkers(List.of(bob), List.of()), null, new MergeOptions(false, false, true)));
        third = made(MergeRequestBranches.of(project, "zebra", project, "main"), anna, 20,
                MergeRequestContent.titled("Zebra", "main").withDescription("höhe"));
        requests().move(third, MergeRequestEvent.CLOSE, bob, START.plusSeconds(30));
    }

    protected final long made(MergeRequestBranches branches, long author, int second, MergeRequestContent content) {
        return requests().create(new NewMergeRequest(branches, content, author, START.plusSeconds(second))).orElseThrow();
    }

    protected final long made(long where, String source, int second) {
        return made(MergeRequestBranches.of(where, source, where, "main"), bob, second, MergeRequestContent.titled("x", "main"));
    }

    protected final void version(long id, String head, String... commits) {
        versions().add(id, new NewVersion(new DiffRefs("b", "s", head), "2", List.of(commits)), START.plusSeconds(1));
    }

    protected final MergeRequestFilter asking() {
        return MergeRequestFilter.all().at(new Place.Project(project));
    }

    protected final List<Long> listed(MergeRequestFilter filter, MergeRequestAudience audience) {
        Page<MergeRequestView> page = views().list(filter, audience, new PageRequest.Offset(1, 100));
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(MergeRequestView::id).toList();
    }

    protected final List<Long> listed(MergeRequestFilter filter) {
        return listed(filter, ALL);
    }
}
