package dev.slipway.domain.ciconfig.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.options.JobVariable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small parts of a configuration: what a rule changes, early ends of pipelines, inherited variables. */
class RuleTest {
    private static final Rule.Clauses ALWAYS = new Rule.Clauses(Optional.empty(), Optional.empty(), Optional.empty());
    private static final Rule.Start MANUAL = new Rule.Start(Optional.of(When.MANUAL), Optional.empty());
    private static final Rule.Flags UNSAID = new Rule.Flags(Optional.empty(), Optional.empty());

    @Test
    void rule_has_when_alone_without_clauses_and_changes() {
        Rule alone = new Rule(ALWAYS, MANUAL, UNSAID, List.of(), Optional.empty(), Optional.empty());
        assertEquals(true, alone.isWhenAlone());
        List<Rule> others = new ArrayList<>();
        others.add(new Rule(new Rule.Clauses(Optional.of(Expression.parse("$A")), Optional.empty(), Optional.empty()), MANUAL, UNSAID,
                List.of(), Optional.empty(), Optional.empty()));
        others.add(new Rule(new Rule.Clauses(Optional.empty(), Optional.of(new ChangesClause(List.of("a"), null)), Optional.empty()),
                MANUAL, UNSAID, List.of(), Optional.empty(), Optional.empty()));
        others.add(new Rule(new Rule.Clauses(Optional.empty(), Optional.empty(), Optional.of(Exists.here(List.of("a")))), MANUAL, UNSAID,
                List.of(), Optional.empty(), Optional.empty()));
        others.add(new Rule(ALWAYS, new Rule.Start(Optional.empty(), Optional.empty()), UNSAID, List.of(), Optional.empty(),
                Optional.empty()));
        others.add(new Rule(ALWAYS, new Rule.Start(Optional.of(When.DELAYED), Optional.of(1L)), UNSAID, List.of(), Optional.empty(),
                Optional.empty()));
        others.add(new Rule(ALWAYS, MANUAL, new Rule.Flags(Optional.of(false), Optional.empty()), List.of(), Optional.empty(),
                Optional.empty()));
        others.add(new Rule(ALWAYS, MANUAL, UNSAID, List.of(new JobVariable("A", "b", false)), Optional.empty(), Optional.empty()));
        others.add(alone.withNeeds(List.of()));
        others.add(new Rule(ALWAYS, MANUAL, UNSAID, List.of(), Optional.empty(), Optional.of(AutoCancel.UNSAID)));
        assertEquals(Collections.nCopies(others.size(), false), others.stream().map(Rule::isWhenAlone).toList());
    }

    @ParameterizedTest
    @CsvSource({",,,,,", "none,all,,,none,all", ",,none,all,none,all", "none,all,interruptible,,interruptible,all",
        "none,all,,none,none,none"})
    void early_end_of_a_rule_is_above_that_of_the_workflow(String commit, String failure, String overCommit, String overFailure,
            String resultCommit, String resultFailure) {
        assertEquals(new AutoCancel(resultCommit, resultFailure), new AutoCancel(commit, failure).with(new AutoCancel(overCommit,
                overFailure)));
    }

    @Test
    void job_inherits_all_no_or_some_names() {
        assertEquals(List.of(true, false, true, false), List.of(new Inherit.All().takes("A"), new Inherit.None().takes("A"),
                new Inherit.Only(Set.of("A")).takes("A"), new Inherit.Only(Set.of("A")).takes("B")));
    }

    @Test
    void word_of_a_start_leads_back_to_it() {
        for (When when : When.values()) {
            assertEquals(Optional.of(when), When.of(when.word()));
        }
        assertEquals(Optional.empty(), When.of("ALWAYS"));
    }
}
