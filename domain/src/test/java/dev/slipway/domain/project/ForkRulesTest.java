package dev.slipway.domain.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForkRulesTest {

    @ParameterizedTest
    @CsvSource({"disabled, true, false", "disabled, false, false", "private, true, true", "private, false, false", "enabled, true, true",
        "enabled, false, true"})
    void level_of_forking_opens_a_project(String level, boolean member, boolean open) {
        assertEquals(open, ForkRules.open(Map.of("forking_access_level", level), member));
    }

    @Test
    void forking_is_open_where_nothing_is_set() {
        assertTrue(ForkRules.open(Map.of(), false));
    }

    private static Stream<Optional<Visibility>> optional() {
        return Stream.concat(Stream.of(Optional.empty()), Stream.of(Visibility.values()).map(Optional::of));
    }

    @Test
    void fork_is_as_visible_as_requested_within_its_source_and_group() {
        for (Visibility source : Visibility.values()) {
            optional().forEach(requested -> optional().forEach(group -> {
                int level = Math.min(source.level(), Math.min(requested.orElse(source).level(), group.orElse(source).level()));
                assertEquals(level, ForkRules.visibility(source, requested, group).level(), source + " " + requested + " " + group);
            }));
        }
    }

    @Test
    void fork_is_no_wider_than_its_source() {
        for (Visibility wanted : Visibility.values()) {
            assertEquals(Optional.empty(), ForkRules.visibilityProblem(wanted, Optional.empty()));
            for (Visibility source : Visibility.values()) {
                Optional<Reason> expected = wanted.level() > source.level()
                        ? Optional.of(Reason.of("project_visibility.wider_than_source", wanted.wireName())) : Optional.empty();
                assertEquals(expected, ForkRules.visibilityProblem(wanted, Optional.of(source)));
            }
        }
    }

    @Test
    void project_is_no_fork_of_itself() {
        Optional<Reason> circular = Optional.of(Reason.of("fork.circular"));
        assertEquals(circular, ForkRules.relationProblem(1, List.of(1L)));
        assertEquals(circular, ForkRules.relationProblem(1, List.of(3L, 2L, 1L)));
        assertEquals(Optional.empty(), ForkRules.relationProblem(1, List.of(3L, 2L)));
    }

    @Test
    void project_is_no_fork_of_one_whose_lineage_may_go_on() {
        List<Long> whole = LongStream.range(10, 109).boxed().toList();
        List<Long> cut = LongStream.range(10, 110).boxed().toList();
        assertEquals(Optional.empty(), ForkRules.relationProblem(1, whole));
        assertEquals(Optional.of(Reason.of("fork.depth", 100)), ForkRules.relationProblem(1, cut));
        assertEquals(Optional.of(Reason.of("fork.circular")), ForkRules.relationProblem(109, cut));
    }

    @Test
    void branches_are_named_whole_or_between_commas() {
        assertEquals(List.of("a,b"), ForkRules.branches("a,b", Set.of("a", "b", "a,b")));
        assertEquals(List.of("a", "b"), ForkRules.branches("a, b,a,", Set.of("a", "b")));
        assertEquals(List.of(), ForkRules.branches(" , ", Set.of()));
    }

    @Test
    void default_branch_is_one_that_is_copied() {
        assertEquals("main", ForkRules.defaultBranch("main", List.of()));
        assertEquals("main", ForkRules.defaultBranch("main", List.of("a", "main")));
        assertEquals("a", ForkRules.defaultBranch("main", List.of("a", "b")));
    }
}
