package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.mergerequest.MergeRequestFilter.Order;
import dev.slipway.application.mergerequest.MergeRequestFilter.Place;
import dev.slipway.application.user.UserBrief;
import dev.slipway.application.mergerequest.port.MergeRequestViews.Noted;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.MergeSettings.Method;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code MergeRequestViews}: single requests, their merge status, places, orders and walks. */
abstract class MergeRequestViewsListsKit extends MergeRequestViewsScenario {

    MergeRequestViewsListsKit(MergeRequestViewsKit kit) {
        super(kit);
    }

    private MergeRequestView view(long id) {
        return views().find(id).orElseThrow();
    }

    private List<Long> participants(long request, boolean internal) {
        return views().participants(request, internal, PageRequest.Offset.first()).items().stream().map(UserBrief::id).toList();
    }

    @Test
    final void authors_workers_and_those_who_comment_take_part() {
        long carl = rows().user("carl");
        long dora = rows().user("dora");
        long emil = rows().user("emil");
        assertEquals(List.of(anna, bob), participants(first, true));
        assertEquals(List.of(anna), participants(third, true));
        kit().note(third, carl, false, false);
        kit().note(third, dora, true, false);
        kit().note(third, emil, false, true);
        assertEquals(List.of(anna, carl), participants(third, false));
        assertEquals(List.of(anna, carl, dora), participants(third, true));
        assertEquals(List.of(), participants(third + 1_000, true));
        Walks.same(page -> views().participants(third, true, page));
    }

    @Test
    final void facts_for_notes_are_read_alone() {
        assertEquals(Optional.of(new Noted(first, anna, true)), views().noted(project, 1));
        assertEquals(Optional.of(new Noted(second, bob, false)), views().noted(project, 2));
        assertEquals(Optional.empty(), views().noted(project, 99));
        assertEquals(Optional.empty(), views().noted(fork, 1));
    }

    @Test
    final void request_is_shown_with_every_field() {
        version(first, "h", "h", "g");
        MergeRequestView view = views().find(project, 1).orElseThrow();
        assertEquals(Optional.of(view), views().find(first));
        assertEquals(new MergeRequestView.Projects(project, "acme/tool", project, "acme/tool", "topic"), view.projects());
        assertEquals(List.of(first, 1L, MergeRequestState.OPENED, START, "Crash of höhe"),
                List.of(view.id(), view.iid(), view.state(), view.moments().createdAt(), view.content().title()));
        assertEquals(new MergeRequestWorkers(List.of(anna, bob), List.of(bob)), view.content().workers());
        assertEquals(List.of(anna, bob), view.people().assignees().stream().map(UserBrief::id).toList());
        assertEquals(List.of("bob"), view.people().reviewers().stream().map(UserBrief::username).toList());
        assertEquals("Anna", view.people().author().username());
        assertEquals(List.of("b", "s", "h", "2", 2), List.of(view.version().refs().base(), view.version().refs().start(),
                view.version().refs().head(), view.version().realSize(), view.version().commits()));
        assertEquals(MergeSettings.USUAL, view.settings());
        MergeRequestView forked = view(second);
        assertEquals(new MergeRequestView.Projects(project, "acme/tool", fork, "bob/tool", "patch"), forked.projects());
        assertEquals(null, forked.version());
        MergeRequestView closed = view(third);
        assertEquals(List.of(MergeRequestState.CLOSED, bob, START.plusSeconds(30)),
                List.of(closed.state(), closed.people().closedBy().id(), closed.moments().closedAt()));
        assertEquals(null, closed.people().mergedBy());
        requests().move(first, MergeRequestEvent.MERGE, anna, START.plusSeconds(40));
        assertEquals(List.of(MergeRequestState.MERGED, anna, START.plusSeconds(40)),
                List.of(view(first).state(), view(first).people().mergedBy().id(), view(first).moments().mergedAt()));
        assertEquals(List.of(new MergeRequestPeople.Reviewer(view.people().reviewers().getFirst(), START)), views().reviewers(first));
        assertEquals(List.of(), views().reviewers(second));
    }

    @Test
    final void merge_status_counts_while_both_branches_stand() {
        assertEquals(Mergeability.CANNOT_BE_MERGED, view(second).mergeability());
        kit.branch(fork, "patch", "p");
        kit.branch(project, "release", "r");
        assertEquals(Mergeability.UNCHECKED, view(second).mergeability());
        requests().checked(second, new Mergeability.Checked(true, "p", "r"));
        assertEquals(Mergeability.CAN_BE_MERGED, view(second).mergeability());
        assertEquals(Mergeability.CAN_BE_MERGED, views().list(asking(), ALL, PageRequest.Offset.first()).items().get(1).mergeability());
        kit.branch(project, "release", "r2");
        assertEquals(Mergeability.UNCHECKED, view(second).mergeability());
        kit.branch(project, "release", "r");
        kit.branch(fork, "patch", "p2");
        assertEquals(Mergeability.UNCHECKED, view(second).mergeability());
        assertEquals("p2", view(second).head());
        kit.branch(fork, "patch", "p");
        rows().hideProject(fork);
        assertEquals(Mergeability.CANNOT_BE_MERGED, view(second).mergeability());
        assertEquals(new MergeRequestView.Projects(project, "acme/tool", null, null, "patch"), view(second).projects());
    }

    @Test
    final void newest_pipeline_of_the_head_counts() {
        kit.branch(project, "topic", "h");
        kit.branch(project, "main", "m");
        kit.pipeline(project, "topic", "old", "success");
        kit.pipeline(project, "other", "h", "success");
        assertEquals(null, view(first).git().pipelineId());
        kit.pipeline(project, "topic", "h", "failed");
        long newest = kit.pipeline(project, "topic", "h", "success");
        assertEquals(List.of(newest, PipelineStatus.SUCCESS), List.of(view(first).git().pipelineId(), view(first).git().pipeline()));
        kit.branch(project, "topic", "h2");
        assertEquals(null, view(first).git().pipeline());
    }

    @Test
    final void pipeline_of_the_merged_result_counts_for_the_head_that_it_merges() {
        kit.branch(project, "topic", "h");
        kit.branch(project, "main", "m");
        long detached = kit.ownPipeline(first, "h", null);
        assertEquals(detached, view(first).git().pipelineId());
        long merged = kit.ownPipeline(first, "merge", "h");
        kit.ownPipeline(first, "h", "former");
        kit.ownPipeline(second, "merge", "h");
        assertEquals(merged, view(first).git().pipelineId());
        kit.branch(project, "topic", "merge");
        assertEquals(null, view(first).git().pipelineId());
    }

    @Test
    final void settings_of_the_target_project_are_told() {
        kit.settings(project, "{\"merge_method\":\"ff\",\"only_allow_merge_if_pipeline_succeeds\":true,\"approvals_before_merge\":2}");
        MergeSettings settings = view(first).settings();
        assertEquals(List.of(Method.FF, true, false, 2), List.of(settings.method(), settings.pipeline().needed(),
                settings.pipeline().skippedIsEnough(), settings.approvals()));
    }

    @Test
    final void missing_and_hidden_requests_are_not_found() {
        assertEquals(Optional.empty(), views().find(project, 4));
        assertEquals(Optional.empty(), views().find(fork, 1));
        assertEquals(Optional.empty(), views().find(third + 1000));
        rows().hideProject(project);
        assertEquals(Optional.empty(), views().find(project, 1));
        assertEquals(Optional.empty(), views().find(first));
        assertEquals(List.of(), listed(asking()));
        assertEquals(List.of(), listed(MergeRequestFilter.all(), EVERYTHING));
    }

    @Test
    final void requests_are_ordered_and_paged() {
        assertEquals(List.of(first, second, third), listed(asking()));
        assertEquals(List.of(third, second, first), listed(asking().orderedBy(Order.CREATED_AT, Sort.DESC)));
        assertEquals(List.of(first, second, third), listed(asking().orderedBy(Order.TITLE, Sort.ASC)));
        assertEquals(List.of(third, second, first), listed(asking().orderedBy(Order.UPDATED_AT, Sort.DESC)));
        for (Order order : List.of(Order.PRIORITY, Order.LABEL_PRIORITY, Order.MILESTONE_DUE, Order.POPULARITY)) {
            assertEquals(List.of(third, second, first), listed(asking().orderedBy(order, Sort.DESC)), order.name());
        }
        assertEquals(3, views().list(asking(), ALL, new PageRequest.Offset(2, 1)).total());
        assertEquals(second, views().list(asking(), ALL, new PageRequest.Offset(2, 1)).items().getFirst().id());
    }

    /** Requests with as many votes are ordered by their ids. */
    @Test
    final void requests_are_ordered_by_votes_for_them() {
        award(first, anna, "thumbsup");
        award(third, bob, "thumbsup");
        award(second, anna, "thumbsup");
        award(second, bob, "thumbsup");
        award(first, bob, "heart");
        assertEquals(List.of(second, third, first), listed(asking().orderedBy(Order.POPULARITY, Sort.DESC)));
        assertEquals(List.of(first, third, second), listed(asking().orderedBy(Order.POPULARITY, Sort.ASC)));
    }

    @Test
    final void group_lists_the_requests_inside_it() {
        long inside = rows().store(GroupDraft.named("in").inside(group).visible(Visibility.PUBLIC));
        long deep = made(rows().store(ProjectDraft.in(inside, "p").visible(Visibility.PUBLIC)), "a", 40);
        long archive = made(rows().store(ProjectDraft.in(group, "old").visible(Visibility.PUBLIC).asArchived()), "a", 50);
        long beside = made(fork, "a", 60);
        assertEquals(List.of(first, second, third, deep, archive), listed(MergeRequestFilter.all().at(new Place.Group(group)), EVERYTHING));
        assertEquals(List.of(deep), listed(MergeRequestFilter.all().at(new Place.Group(inside)), EVERYTHING));
        assertEquals(List.of(first, second, third, deep, archive, beside), listed(MergeRequestFilter.all(), EVERYTHING));
        assertEquals(List.of(first, second, third, deep, beside), listed(MergeRequestFilter.all().withArchived(false), EVERYTHING));
    }

    @Test
    final void commit_finds_the_requests_that_have_it() {
        version(first, "c2", "c1", "c2");
        version(second, "c1", "c1");
        version(made(fork, "a", 60), "c1", "c1");
        MergeRequestFilter any = MergeRequestFilter.all();
        assertEquals(List.of(first, second), listed(any.at(new Place.Commit(project, "c1"))));
        assertEquals(List.of(first), listed(any.at(new Place.Commit(project, "c2"))));
        assertEquals(List.of(), listed(any.at(new Place.Commit(project, "c3"))));
    }

    private void fillMore() {
        for (int number = 0; number < 6; number++) {
            made(MergeRequestBranches.of(project, "topic" + number, project, "main"), bob, number / 2 * 10,
                    MergeRequestContent.titled(number % 2 == 0 ? "Same" : "same", "main"));
        }
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    final void requests_are_walked_by_key_in_every_order(Order order) {
        fillMore();
        for (Sort sort : Sort.values()) {
            Walks.same(page -> views().list(asking().orderedBy(order, sort), ALL, page));
        }
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    final void walk_meets_each_request_once_while_others_come_and_go(Order order) {
        fillMore();
        MergeRequestFilter filter = asking().orderedBy(order, Sort.ASC);
        List<Long> present = listed(filter);
        List<Long> met = Walks.all(page -> views().list(filter, ALL, page).map(MergeRequestView::id), 2, (number, last) -> {
            made(MergeRequestBranches.of(project, "new" + number, project, "main"), anna, -number, MergeRequestContent.titled("!", "main"));
            requests().remove(last);
        });
        assertEquals(present, met.stream().filter(present::contains).toList());
        assertEquals(met.size(), Set.copyOf(met).size());
    }
}
