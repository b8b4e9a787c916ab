package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contents of merge requests with one attribute changed. */
class MergeRequestContentTest {

    private static final MergeRequestContent ALL = new MergeRequestContent("a", "b", "main", Labels.of(List.of("c")),
            new MergeRequestWorkers(List.of(1L), List.of(2L)), true, new MergeOptions(true, true, true));

    @Test
    void change_of_one_attribute_keeps_the_others() {
        MergeRequestWorkers workers = new MergeRequestWorkers(List.of(), List.of(3L));
        Labels labels = Labels.of(List.of("x"));
        MergeOptions options = new MergeOptions(false, true, false);
        assertEquals(new MergeRequestContent("x", "b", "main", ALL.labels(), ALL.workers(), true, ALL.options()), ALL.withTitle("x"));
        assertEquals(new MergeRequestContent("a", null, "main", ALL.labels(), ALL.workers(), true, ALL.options()),
                ALL.withDescription(null));
        assertEquals(new MergeRequestContent("a", "b", "x", ALL.labels(), ALL.workers(), true, ALL.options()), ALL.withTargetBranch("x"));
        assertEquals(new MergeRequestContent("a", "b", "main", labels, ALL.workers(), true, ALL.options()), ALL.withLabels(labels));
        assertEquals(new MergeRequestContent("a", "b", "main", ALL.labels(), workers, true, ALL.options()), ALL.withWorkers(workers));
        assertEquals(new MergeRequestContent("a", "b", "main", ALL.labels(), ALL.workers(), true, options), ALL.withOptions(options));
    }

    @Test
    void title_that_is_missing_is_blank() {
        assertEquals(List.of(FieldError.of("title", "field.blank")),
                MergeRequestRules.problems(MergeRequestContent.titled(null, "main")));
    }

    @Test
    void title_that_is_nothing_but_a_mark_is_a_draft() {
        for (String mark : List.of("[Draft]", "(DRAFT)", "draft:")) {
            assertTrue(DraftTitle.marks(mark), mark);
            assertEquals("", DraftTitle.ready(mark));
        }
    }

    @Test
    void other_attributes_leave_the_milestone() {
        MergeRequestContent planned = ALL.withMilestone(7L);
        for (MergeRequestContent changed : List.of(planned.withTitle("x"), planned.withDescription(null), planned.withTargetBranch("x"),
                planned.withLabels(Labels.NONE), planned.withWorkers(MergeRequestWorkers.NONE), planned.withOptions(MergeOptions.NONE))) {
            assertEquals(7L, changed.milestone());
        }
        assertEquals(ALL, planned.withMilestone(null));
    }
}
