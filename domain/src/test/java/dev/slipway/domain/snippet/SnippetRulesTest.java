package dev.slipway.domain.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Attributes and refs that a snippet may have. */
class SnippetRulesTest {

    private static final String OLD = "1".repeat(40);
    private static final String NEW = "2".repeat(40);

    private static Optional<Reason> problem(@Nullable String title, @Nullable String description) {
        return SnippetRules.POLICY.judge(new SnippetDraft(title, description, Visibility.PUBLIC)).denial();
    }

    @Test
    void title_has_one_to_255_characters() {
        assertEquals(Optional.of(Reason.of("snippet.title_blank")), problem(null, null));
        assertEquals(Optional.of(Reason.of("snippet.title_blank")), problem(" \n", null));
        assertEquals(Optional.empty(), problem("🚀".repeat(255), null));
        assertEquals(Optional.of(Reason.of("snippet.title_too_long", 255)), problem("🚀".repeat(256), null));
    }

    @Test
    void description_has_a_limit() {
        assertEquals(Optional.empty(), problem("x", "ü".repeat(1_048_576)));
        assertEquals(Optional.of(Reason.of("snippet.description_too_long", 1_048_576)), problem("x", "ü".repeat(1_048_577)));
    }

    private static Optional<Reason> objection(RefName ref, String before, String after, boolean mayPush) {
        return SnippetRefChange.POLICY.judge(new SnippetRefChange(new RefUpdate(ref, before, after, false), "main", mayPush)).denial();
    }

    @Test
    void default_branch_and_tags_are_pushed() {
        assertEquals(Optional.empty(), objection(RefName.branch("main"), OLD, NEW, true));
        assertEquals(Optional.empty(), objection(RefName.branch("main"), Shas.ZERO, NEW, true));
        assertEquals(Optional.empty(), objection(RefName.tag("v1"), Shas.ZERO, NEW, true));
        assertEquals(Optional.empty(), objection(RefName.tag("v1"), OLD, Shas.ZERO, true));
    }

    @Test
    void other_branches_and_deletion_of_the_branch_are_refused() {
        Optional<Reason> refused = Optional.of(Reason.of("push.snippet_branch"));
        assertEquals(refused, objection(RefName.branch("topic"), Shas.ZERO, NEW, true));
        assertEquals(refused, objection(RefName.branch("topic"), OLD, Shas.ZERO, true));
        assertEquals(refused, objection(RefName.branch("main"), OLD, Shas.ZERO, true));
        assertEquals(refused, objection(new RefName(RefKind.OTHER, "notes/commits"), Shas.ZERO, NEW, true));
    }

    @Test
    void bad_names_and_other_pushers_are_refused() {
        assertEquals(Optional.of(Reason.of("ref.invalid_name", "tag")), objection(RefName.tag("a..b"), Shas.ZERO, NEW, true));
        assertEquals(Optional.of(Reason.of("push.snippet_not_allowed")), objection(RefName.branch("main"), OLD, NEW, false));
    }
}
