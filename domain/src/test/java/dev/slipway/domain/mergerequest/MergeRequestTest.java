package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.mergerequest.Mergeability.Checked;
import dev.slipway.domain.mergerequest.Mergeability.Heads;
import dev.slipway.domain.mergerequest.MergeSettings.Method;
import dev.slipway.domain.mergerequest.MergeSettings.Name;
import dev.slipway.domain.mergerequest.MergeSettings.Squash;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Attributes of merge requests, their states, and who finds them. */
class MergeRequestTest {

    private static final Map<String, MergeRequestState> MOVES = new TreeMap<>(Map.of(
            "OPENED CLOSE", MergeRequestState.CLOSED, "CLOSED REOPEN", MergeRequestState.OPENED, "OPENED LOCK", MergeRequestState.LOCKED,
            "LOCKED UNLOCK", MergeRequestState.OPENED, "LOCKED MERGE", MergeRequestState.MERGED, "OPENED MERGE", MergeRequestState.MERGED));
    private static final List<String> STAYS = List.of("CLOSED CLOSE", "OPENED REOPEN", "MERGED MERGE");

    @ParameterizedTest
    @EnumSource(MergeRequestState.class)
    void every_cell_of_the_life_cycle(MergeRequestState from) {
        for (MergeRequestEvent event : MergeRequestEvent.values()) {
            String cell = from + " " + event;
            Step<MergeRequestState> step = MergeRequestLifecycle.TABLE.on(from, event);
            assertEquals(MOVES.containsKey(cell), step instanceof Step.Moved, cell);
            assertEquals(STAYS.contains(cell), step instanceof Step.Stayed, cell);
            assertEquals(MOVES.getOrDefault(cell, from), step.state(), cell);
        }
    }

    @Test
    void states_are_read_by_their_names() {
        for (MergeRequestState state : MergeRequestState.values()) {
            assertEquals(Optional.of(state), MergeRequestState.of(state.wireName()));
        }
        assertEquals(Optional.empty(), MergeRequestState.of("all"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', ignoreLeadingAndTrailingWhitespace = false, value = {
            "Draft: a;true;a", "draft:a;true;a", "DRAFT: a;true;a", "[Draft] a;true;a", "(draft) a;true;a", "[draft]a;true;a",
            "Draft: Draft: a;true;a", "Draft: [Draft] (Draft) a;true;a", "Draft a;false;Draft a", "Draft - a;false;Draft - a",
            "WIP: a;false;WIP: a", "a Draft: b;false;a Draft: b", " Draft: a;false; Draft: a", "{Draft} a;false;{Draft} a", "a;false;a"})
    void titles_mark_drafts(String title, boolean draft, String ready) {
        assertEquals(draft, DraftTitle.marks(title));
        assertEquals(ready, DraftTitle.ready(title));
        assertFalse(DraftTitle.marks(DraftTitle.ready(title)));
        assertTrue(DraftTitle.marks(DraftTitle.draft(title)));
        assertEquals(draft ? title : "Draft: " + title, DraftTitle.draft(title));
    }

    @Test
    void a_title_is_stripped_before_it_is_read() {
        assertTrue(MergeRequestContent.titled(" Draft: a\n", "main").draft());
        assertEquals("a", MergeRequestContent.titled(" a\n", "main").title());
        assertFalse(MergeRequestContent.titled(null, "main").draft());
    }

    private static MergeRequestContent content(String title, String description, Labels labels, int workers) {
        List<Long> ids = LongStream.range(0, workers).boxed().toList();
        return new MergeRequestContent(title, description, "main", labels, new MergeRequestWorkers(ids, ids), null, MergeOptions.NONE);
    }

    @Test
    void the_longest_is_good() {
        assertEquals(List.of(), MergeRequestRules.problems(content("🚀".repeat(255), "ß".repeat(1_048_576), Labels.NONE, 200)));
        assertEquals(List.of(), MergeRequestRules.problems(content("x", null, Labels.NONE, 0)));
    }

    @Test
    void everything_that_is_wrong_is_said_at_once() {
        assertEquals(List.of(FieldError.of("title", "field.blank"), FieldError.of("description", "field.too_long", 1_048_576),
                FieldError.of("target_branch", "field.blank"), FieldError.of("labels", "field.too_long", 255),
                FieldError.of("assignees", "field.too_many", 200), FieldError.of("reviewers", "field.too_many", 200)),
                MergeRequestRules.problems(content(" ", "x".repeat(1_048_577), Labels.of(List.of("y".repeat(256))), 201)
                        .withTargetBranch(" ")));
        assertEquals(List.of(FieldError.of("title", "field.too_long", 255)),
                MergeRequestRules.problems(content("x".repeat(256), null, Labels.NONE, 0)));
    }

    @Test
    void users_named_twice_work_once() {
        assertEquals(new MergeRequestWorkers(List.of(2L, 1L), List.of(3L)),
                new MergeRequestWorkers(List.of(2L, 1L, 2L), List.of(3L, 3L)));
    }

    @Test
    void branches_of_a_request_differ() {
        assertEquals(Optional.of(Reason.of("merge_request.same_branch")),
                MergeRequestBranches.POLICY.judge(MergeRequestBranches.of(1, "a", 1, "a")).denial());
        for (MergeRequestBranches good : List.of(MergeRequestBranches.of(1, "a", 1, "b"), MergeRequestBranches.of(2, "a", 1, "a"),
                new MergeRequestBranches(OptionalLong.empty(), "a", 1, "a"))) {
            assertTrue(MergeRequestBranches.POLICY.judge(good).allowed());
        }
        assertFalse(MergeRequestBranches.of(1, "a", 1, "b").fromFork());
        assertTrue(MergeRequestBranches.of(2, "a", 1, "b").fromFork());
        assertTrue(new MergeRequestBranches(OptionalLong.empty(), "a", 1, "b").fromFork());
        assertEquals(MergeRequestBranches.of(1, "a", 1, "c"), MergeRequestBranches.of(1, "a", 1, "b").into("c"));
    }

    @Test
    void a_check_counts_for_its_commits_only() {
        Optional<Checked> good = Optional.of(new Checked(true, "s", "t"));
        Optional<Checked> bad = Optional.of(new Checked(false, "s", "t"));
        assertEquals(Mergeability.CAN_BE_MERGED, Mergeability.of(good, new Heads("s", "t")));
        assertEquals(Mergeability.CANNOT_BE_MERGED, Mergeability.of(bad, new Heads("s", "t")));
        for (Optional<Checked> any : List.of(good, bad, Optional.<Checked>empty())) {
            assertEquals(Mergeability.UNCHECKED, Mergeability.of(any, new Heads("x", "t")));
            assertEquals(Mergeability.UNCHECKED, Mergeability.of(any, new Heads("s", "x")));
            assertEquals(Mergeability.UNCHECKED, Mergeability.of(any, new Heads("t", "s")));
            assertEquals(Mergeability.CANNOT_BE_MERGED, Mergeability.of(any, new Heads(null, "t")));
            assertEquals(Mergeability.CANNOT_BE_MERGED, Mergeability.of(any, new Heads("s", null)));
        }
        assertEquals(List.of("unchecked", "checking", "can_be_merged", "cannot_be_merged"),
                List.of(Mergeability.values()).stream().map(Mergeability::wireName).toList());
        assertEquals(List.of(false, false, true, true), List.of(Mergeability.values()).stream().map(Mergeability::known).toList());
    }

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void pipelines_permit_or_hinder_a_merge(PipelineStatus status) {
        assertEquals(PipelineCheck.PASSED, PipelineCheck.of(PipelineCheck.Rule.NONE, Optional.of(status)));
        PipelineCheck expected = switch (status) {
            case SUCCESS -> PipelineCheck.PASSED;
            case CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING -> PipelineCheck.RUNNING;
            case FAILED, CANCELED, SKIPPED, MANUAL, SCHEDULED -> PipelineCheck.FAILED;
        };
        assertEquals(expected, PipelineCheck.of(new PipelineCheck.Rule(true, false), Optional.of(status)));
        assertEquals(status == PipelineStatus.SKIPPED ? PipelineCheck.PASSED : expected,
                PipelineCheck.of(new PipelineCheck.Rule(true, true), Optional.of(status)));
    }

    @Test
    void missing_pipeline_hinders_where_one_is_needed() {
        assertEquals(PipelineCheck.PASSED, PipelineCheck.of(PipelineCheck.Rule.NONE, Optional.empty()));
        assertEquals(PipelineCheck.FAILED, PipelineCheck.of(new PipelineCheck.Rule(true, true), Optional.empty()));
    }

    @Test
    void settings_are_read_as_they_are_stored() {
        assertEquals(MergeSettings.USUAL, MergeSettings.of(name -> null));
        Map<Name, String> stored = new EnumMap<>(Map.of(Name.ONLY_ALLOW_MERGE_IF_PIPELINE_SUCCEEDS, "true",
                Name.ALLOW_MERGE_ON_SKIPPED_PIPELINE, "true", Name.ONLY_ALLOW_MERGE_IF_ALL_DISCUSSIONS_ARE_RESOLVED, "true",
                Name.MERGE_METHOD, "rebase_merge", Name.SQUASH_OPTION, "default_on", Name.AUTOCLOSE_REFERENCED_ISSUES, "false",
                Name.APPROVALS_BEFORE_MERGE, "3", Name.CI_ALLOW_FORK_PIPELINES_TO_RUN_IN_PARENT_PROJECT, "false",
                Name.MERGE_PIPELINES_ENABLED, "true"));
        assertEquals(new MergeSettings(new PipelineCheck.Rule(true, true), true, Method.REBASE_MERGE, Squash.DEFAULT_ON, false, 3,
                        false, true),
                MergeSettings.of(stored::get));
        assertEquals("merge_method", Name.MERGE_METHOD.wireName());
    }

    @Test
    void squash_follows_the_project_before_the_request() {
        assertEquals(List.of(false, false, true, true, false, true, false, true), List.of(Squash.NEVER.decide(false),
                Squash.NEVER.decide(true), Squash.ALWAYS.decide(false), Squash.ALWAYS.decide(true), Squash.DEFAULT_ON.decide(false),
                Squash.DEFAULT_ON.decide(true), Squash.DEFAULT_OFF.decide(false), Squash.DEFAULT_OFF.decide(true)));
    }

    @Test
    void lists_show_what_single_reads_do() {
        List<String> wrong = new ArrayList<>();
        List<Optional<Role>> roles = List.of(Optional.empty(), Optional.of(Role.GUEST), Optional.of(Role.REPORTER),
                Optional.of(Role.OWNER));
        for (FeatureLevel own : FeatureLevel.values()) {
            for (FeatureLevel code : FeatureLevel.values()) {
                ProjectFeatures features = new ProjectFeatures(code, FeatureLevel.ENABLED, FeatureLevel.ENABLED, FeatureLevel.ENABLED, own);
                for (Visibility visibility : Visibility.values()) {
                    for (Optional<Role> role : roles) {
                        for (boolean internal : List.of(false, true)) {
                            boolean seen = new MergeRequestAudience.Everywhere(false, internal, OptionalLong.of(1))
                                    .sees(visibility, features, role);
                            boolean read = Ability.READ_MERGE_REQUESTS.allows(
                                    new Standing(true, !internal, false, role, visibility, false, false, features));
                            if (seen != read) {
                                wrong.add(own + " " + code + " " + visibility + " " + role + " " + internal);
                            }
                        }
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        ProjectFeatures closed = new ProjectFeatures(FeatureLevel.PRIVATE, FeatureLevel.ENABLED, FeatureLevel.ENABLED, FeatureLevel.ENABLED,
                FeatureLevel.ENABLED);
        assertFalse(new MergeRequestAudience.Everywhere(false, true, OptionalLong.of(1)).sees(Visibility.PUBLIC, closed, Optional.empty()));
        assertTrue(new MergeRequestAudience.Everywhere(true, true, OptionalLong.of(1)).sees(Visibility.PRIVATE, closed, Optional.empty()));
    }
}
