package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.discussion.NoteActivity;
import dev.slipway.application.discussion.NoteOrder;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.discussion.MentionAudience;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The list of notes of an object walks by an index in each of its orders, however many notes the object has. */
class NoteListPlanTest {

    private static final int NOTES = 100_000;
    private static final int PAGE = 100;
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final Pattern BLOCKS = Pattern.compile("shared hit=(\\d+)(?: read=(\\d+))?");

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    /** Stores notes one second after another, and returns the id of the first. */
    private static long notes(Noteable.Issue issue) {
        HERE.database().execute("""
                insert into discussions (key, project_id, issue_id, kind, internal, started_at)
                select md5(n::text || 'plan') || '00000000', %d, %d, 'individual', false, timestamptz '%s' + n * interval '1 second'
                from generate_series(0, %d) n""".formatted(issue.projectId(), issue.id(), START, NOTES - 1));
        HERE.database().execute("""
                insert into notes (discussion_id, noteable, body, characters, system, created_at, updated_at)
                select id, '%s', 'Note', 4, false, started_at, started_at from discussions where issue_id = %d order by id"""
                .formatted(issue.identity(), issue.id()));
        HERE.database().vacuum("notes", "discussions");
        return (Long) HERE.rows().ask("select min(id) from notes where noteable = ?", issue.identity());
    }

    private static String plan(Noteable issue, NoteOrder order, KeysetPosition behind) {
        List<String> statements = new ArrayList<>();
        NoteAudience audience = NoteAudience.of(false, MentionAudience.NONE);
        int found = new JooqDiscussionViews(HERE.dsl(statements::add)).notes(issue, audience, NoteActivity.ALL_NOTES, order,
                PageRequest.Keyset.inOrder(behind, PAGE)).items().size();
        assertEquals(PAGE, found);
        return String.join("\n", HERE.dsl().fetch("explain (analyze, buffers) " + statements.getFirst()).getValues(0, String.class));
    }

    private static int blocks(String plan) {
        return BLOCKS.matcher(plan).results().mapToInt(found -> Integer.parseInt(found.group(1))
                + Optional.ofNullable(found.group(2)).map(Integer::parseInt).orElse(0)).findFirst().orElseThrow();
    }

    @Test
    void page_far_behind_reads_as_little_as_the_first() {
        Noteable.Issue issue = NotedRows.issue(HERE, HERE.rows().project());
        long first = notes(issue);
        for (NoteOrder.By by : NoteOrder.By.values()) {
            for (Sort sort : Sort.values()) {
                NoteOrder order = new NoteOrder(by, sort);
                int at = sort == Sort.ASC ? NOTES - 2 * PAGE : 2 * PAGE;
                KeysetPosition start = KeysetPosition.start("cursor");
                KeysetPosition far = start.at(List.of(Optional.of(START.plusSeconds(at).toString()),
                        Optional.of(Long.toString(first + at))));
                for (KeysetPosition behind : List.of(start, far)) {
                    String plan = plan(issue, order, behind);
                    assertTrue(plan.contains(by == NoteOrder.By.CREATED_AT ? "notes_created" : "notes_updated"), plan);
                    assertFalse(plan.contains("Sort"), plan);
                    assertTrue(blocks(plan) < 1_000, plan);
                }
            }
        }
    }
}
