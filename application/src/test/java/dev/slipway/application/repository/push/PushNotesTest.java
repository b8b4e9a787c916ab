package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PushNotesTest {

    private static RefUpdate changed(RefName ref) {
        return new RefUpdate(ref, Shas.ZERO, "1".repeat(40), false);
    }

    private static PushNotes tags(int most, int count) {
        PushNotes notes = new PushNotes(PushQuota.of(most));
        IntStream.range(0, count).forEach(number -> notes.moved(changed(RefName.tag("t" + number))));
        return notes;
    }

    @Test
    void push_within_the_quota_says_nothing() {
        assertEquals(List.of(), tags(4, 4).reasons());
        assertEquals(List.of(), tags(0, 1_000).reasons());
    }

    @Test
    void push_beyond_the_quota_names_the_refs_without_pipelines() {
        PushNotes notes = tags(2, 4);
        notes.moved(changed(RefName.branch("main")));
        assertEquals(List.of(Reason.of("push.pipelines", 2, "t0, t1, main"), Reason.of("push.without_pipelines", 2, "t2, t3")),
                notes.reasons());
    }

    @Test
    void only_a_hundred_are_named() {
        String named = IntStream.range(4, 104).mapToObj(number -> "t" + number).collect(Collectors.joining(", "));
        assertEquals(Reason.of("push.without_pipelines_and_more", 1_496, named, 1_396), tags(4, 1_500).reasons().getLast());
    }

    @Test
    void hundred_refs_are_named_whole() {
        assertEquals("push.without_pipelines", tags(4, 104).reasons().getLast().id());
        assertEquals("push.without_pipelines_and_more", tags(4, 105).reasons().getLast().id());
    }

    @Test
    void refused_refs_take_no_pipeline_from_others() {
        PushNotes notes = new PushNotes(PushQuota.of(1));
        assertTrue(notes.covers(changed(RefName.tag("refused"))));
        assertTrue(notes.covers(changed(RefName.tag("first"))));
        notes.moved(changed(RefName.tag("first")));
        assertFalse(notes.covers(changed(RefName.tag("second"))));
    }
}
