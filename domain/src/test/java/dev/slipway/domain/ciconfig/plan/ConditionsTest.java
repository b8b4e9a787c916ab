package dev.slipway.domain.ciconfig.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.expression.Search;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.ChangesClause;
import dev.slipway.domain.ciconfig.model.Exists;
import dev.slipway.domain.ciconfig.model.RefPolicy;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.kernel.pattern.Glob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clauses of rules and of {@code only} and {@code except}: every combination, what they read, and where their limits are. */
class ConditionsTest {
    private static final List<Optional<Boolean>> STATES = List.of(Optional.empty(), Optional.of(true), Optional.of(false));

    /** A commit with these paths, changed or not, that writes down what is read of it. */
    private record Commit(List<String> files, List<String> read) implements CommitPaths {
        static Commit of(List<String> files) {
            return new Commit(files, new ArrayList<>());
        }

        @Override
        public Optional<List<String>> changed() {
            read.add("changed");
            return Optional.of(files);
        }

        @Override
        public Optional<List<String>> changedSince(String ref) {
            read.add("since " + ref);
            return ref.equals("gone") ? Optional.empty() : Optional.of(files);
        }

        @Override
        public List<String> paths() {
            read.add("paths");
            return files;
        }

        @Override
        public Sources.Foreign project(String path, String ref) {
            read.add(path + " " + ref);
            return new Sources.Foreign.Found(Sources.none());
        }
    }

    private static JobPlanner.OfPipeline variables(CommitPaths commit, String... values) {
        List<JobVariable> own = IntStream.range(0, values.length).mapToObj(index -> new JobVariable("V" + index, values[index], false))
                .toList();
        return new JobPlanner.OfPipeline(PipelineContext.of("group/project", "main", false, "push").seeing(commit), own);
    }

    private static boolean holds(RuleEvaluation rules, JobPlanner.OfPipeline variables, Rule.Clauses clauses) {
        Rule rule = new Rule(clauses, new Rule.Start(Optional.empty(), Optional.empty()), new Rule.Flags(Optional.empty(),
                Optional.empty()), List.of(), Optional.empty(), Optional.empty());
        return rules.firstMatch(List.of(rule), variables).isPresent();
    }

    private static boolean changes(RuleEvaluation rules, JobPlanner.OfPipeline variables, List<String> patterns, String since) {
        return holds(rules, variables, new Rule.Clauses(Optional.empty(), Optional.of(new ChangesClause(patterns, since)),
                Optional.empty()));
    }

    private static boolean exist(RuleEvaluation rules, JobPlanner.OfPipeline variables, Exists exists) {
        return holds(rules, variables, new Rule.Clauses(Optional.empty(), Optional.empty(), Optional.of(exists)));
    }

    @Test
    void rule_matches_where_all_its_clauses_hold() {
        CommitPaths commit = Commit.of(List.of("a"));
        JobPlanner.OfPipeline variables = variables(commit);
        for (Optional<Boolean> condition : STATES) {
            for (Optional<Boolean> changes : STATES) {
                for (Optional<Boolean> exists : STATES) {
                    Rule.Clauses clauses = new Rule.Clauses(condition.map(holds -> Expression.parse(holds ? "'a'" : "$NO")),
                            changes.map(holds -> new ChangesClause(List.of(holds ? "a" : "b"), null)),
                            exists.map(holds -> Exists.here(List.of(holds ? "a" : "b"))));
                    boolean expected = condition.orElse(true) && changes.orElse(true) && exists.orElse(true);
                    assertEquals(expected, holds(new RuleEvaluation(commit), variables, clauses), clauses.toString());
                }
            }
        }
    }

    @Test
    void only_needs_every_condition_and_except_any() {
        CommitPaths commit = Commit.of(List.of("a"));
        JobPlanner.OfPipeline variables = variables(commit);
        RefPolicyEvaluation policies = new RefPolicyEvaluation(variables.context(), new RuleEvaluation(commit));
        for (Optional<Boolean> refs : STATES) {
            for (Optional<Boolean> expressions : STATES) {
                for (Optional<Boolean> changes : STATES) {
                    for (boolean kubernetes : new boolean[] {false, true}) {
                        RefPolicy policy = new RefPolicy(refs.map(holds -> List.of("other", holds ? "main" : "dev")),
                                expressions.map(holds -> List.of(Expression.parse("$NO"), Expression.parse(holds ? "'a'" : "''"))),
                                changes.map(holds -> List.of("c", holds ? "a" : "b")), kubernetes);
                        assertEquals(refs.orElse(true) && expressions.orElse(true) && changes.orElse(true) && !kubernetes,
                                policies.allows(policy, variables), policy.toString());
                        assertEquals(refs.orElse(false) || expressions.orElse(false) || changes.orElse(false),
                                policies.forbids(policy, variables), policy.toString());
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "tags|v1|true|push|true", "tags|main|false|push|false", "branches|main|false|push|true", "branches|v1|true|push|false",
        "branches|main|false|merge_request_event|false", "branches|refs/merge-requests/1/head|false|push|false",
        "merge_requests|main|false|merge_request_event|true", "merge_request|main|false|merge_request_event|true",
        "merge_request_event|main|false|merge_request_event|false", "merge_requests|main|false|push|false",
        "external_pull_requests|main|false|external_pull_request_event|true", "push|main|false|push|true", "pushes|main|false|push|true",
        "pushs|main|false|push|false", "schedules|main|false|schedule|true", "schedulees|main|false|schedule|false",
        "web|main|false|web|true", "webs|main|false|web|true", "web|main|false|push|false", "main|main|false|push|true",
        "main|main|true|push|true", "main|dev|false|push|false", "main|main|false|merge_request_event|false",
        "main|refs/merge-requests/1/head|false|push|false", "/^ma/|main|false|push|true", "/^ma/|dev|false|push|false",
        "/^MA/|main|false|push|false", "/^MA/i|main|false|push|true", "/^ma/|main|false|merge_request_event|false",
        "/(/|/(/|false|push|true", "main@group/project|main|false|push|true", "main@group/other|main|false|push|false",
        "dev@group/project|main|false|push|false", "/^ma/@group/project|main|false|push|true", "/^ma/@group/other|main|false|push|false",
        "tags@group/project|v1|true|push|true", "tags@group/other|v1|true|push|false", "@group|@group|false|push|true"})
    void name_matches_kinds_causes_and_refs(String name, String ref, boolean tag, String source, boolean matches) {
        PipelineContext context = PipelineContext.of("group/project", ref, tag, source);
        RefPolicyEvaluation policies = new RefPolicyEvaluation(context, new RuleEvaluation(CommitPaths.NONE));
        RefPolicy policy = new RefPolicy(Optional.of(List.of(name)), Optional.empty(), Optional.empty(), false);
        JobPlanner.OfPipeline variables = new JobPlanner.OfPipeline(context, List.of());
        assertEquals(List.of(matches, matches), List.of(policies.allows(policy, variables), policies.forbids(policy, variables)));
    }

    @Test
    void paths_are_read_once_and_only_where_a_rule_needs_them() {
        Commit commit = Commit.of(List.of("a/b.c"));
        RuleEvaluation rules = new RuleEvaluation(commit);
        JobPlanner.OfPipeline variables = variables(commit, "main");
        for (int times = 0; times < 2; times++) {
            holds(rules, variables, new Rule.Clauses(Optional.of(Expression.parse("$NO")), Optional.of(new ChangesClause(List.of("a"),
                    null)), Optional.of(Exists.here(List.of("a")))));
        }
        assertEquals(List.of(), commit.read());
        for (int times = 0; times < 2; times++) {
            assertEquals(true, changes(rules, variables, List.of("a/*"), null));
            assertEquals(true, exist(rules, variables, Exists.here(List.of("a/b.c"))));
            assertEquals(true, changes(rules, variables, List.of("**/*.c"), "$V0"));
            assertEquals(true, changes(rules, variables, List.of("**/*.c"), "dev"));
            assertEquals(false, exist(rules, variables, new Exists(List.of("a/b.c"), "group/$V0", null)));
            assertEquals(false, exist(rules, variables, new Exists(List.of("a/b.c"), "group/main", "$V0")));
        }
        assertEquals(List.of("changed", "paths", "since main", "since dev", "group/main HEAD", "group/main main"), commit.read());
    }

    @Test
    void changes_hold_without_a_commit_to_compare_with() {
        assertEquals(true, changes(new RuleEvaluation(CommitPaths.NONE), variables(CommitPaths.NONE), List.of("a"), null));
        assertEquals(false, exist(new RuleEvaluation(CommitPaths.NONE), variables(CommitPaths.NONE), Exists.here(List.of("a"))));
    }

    @Test
    void commit_without_files_knows_no_other_ref_and_no_other_project() {
        JobPlanner.OfPipeline variables = variables(CommitPaths.NONE);
        assertEquals("rules:changes:compare_to is not a valid ref", assertThrows(RuleEvaluation.Broken.class,
                () -> changes(new RuleEvaluation(CommitPaths.NONE), variables, List.of("a"), "main")).getMessage());
        assertEquals("rules:exists:project `group/other` is not a valid project path", assertThrows(RuleEvaluation.Broken.class,
                () -> exist(new RuleEvaluation(CommitPaths.NONE), variables, new Exists(List.of("a"), "group/other", null))).getMessage());
    }

    @Test
    void changes_are_compared_with_few_refs() {
        Commit commit = Commit.of(List.of("a"));
        RuleEvaluation rules = new RuleEvaluation(commit);
        JobPlanner.OfPipeline variables = variables(commit);
        for (int ref = 0; ref < RuleEvaluation.MAX_PLACES; ref++) {
            assertEquals(true, changes(rules, variables, List.of("a"), "r" + ref));
        }
        assertEquals(true, changes(rules, variables, List.of("a"), "r0"));
        assertEquals("rules:changes:compare_to names more than 20 refs", assertThrows(RuleEvaluation.Broken.class,
                () -> changes(rules, variables, List.of("a"), "one more")).getMessage());
    }

    @ParameterizedTest
    @CsvSource({"1, 50000, false", "1, 50001, true", "50, 1000, false", "50, 1001, true"})
    void too_many_existing_files_to_compare_count_as_found(int patterns, int files, boolean found) {
        Commit commit = Commit.of(IntStream.range(0, files).mapToObj(Integer::toString).toList());
        List<String> sought = IntStream.range(0, patterns).mapToObj(index -> "x*" + index).toList();
        assertEquals(found, exist(new RuleEvaluation(commit), variables(commit), Exists.here(sought)));
        List<String> names = IntStream.range(0, patterns).mapToObj(index -> "x" + index).toList();
        assertEquals(false, exist(new RuleEvaluation(commit), variables(commit), Exists.here(names)), "names are looked up");
    }

    @ParameterizedTest
    @CsvSource({"20000, false", "20001, true"})
    void too_many_changed_files_to_compare_count_as_found(int files, boolean found) {
        Commit commit = Commit.of(IntStream.range(0, files).mapToObj(Integer::toString).toList());
        List<String> sought = IntStream.range(0, 50).mapToObj(index -> "x*" + index).toList();
        assertEquals(found, changes(new RuleEvaluation(commit), variables(commit), sought, null));
    }

    @Test
    void pattern_that_variables_make_too_long_is_none() {
        String longest = "a".repeat(Glob.MAX_LENGTH);
        Commit commit = Commit.of(List.of(longest, longest + "a"));
        assertEquals(true, exist(new RuleEvaluation(commit), variables(commit, longest), Exists.here(List.of("$V0"))));
        assertEquals(false, exist(new RuleEvaluation(commit), variables(commit, longest), Exists.here(List.of("${V0}a"))));
    }

    @Test
    void patterns_beyond_the_limit_of_texts_are_not_sought() {
        Commit commit = Commit.of(List.of("a"));
        RuleEvaluation rules = new RuleEvaluation(commit);
        exist(rules, variables(commit, "a".repeat(8_000)), Exists.here(Collections.nCopies(7_501, "$V0")));
        assertEquals(new RuleEvaluation.Steps(Search.MAX_STEPS, 10), rules.steps());
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 128})
    void patterns_cost_the_characters_that_they_grow_to(int length) {
        Commit commit = Commit.of(List.of("a"));
        RuleEvaluation rules = new RuleEvaluation(commit);
        exist(rules, variables(commit, "a".repeat(length)), Exists.here(List.of("$V0")));
        assertEquals(new RuleEvaluation.Steps(length / 2, 10 + length / 4), rules.steps());
    }
}
