package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PushQuotaTest {

    private static final String ONE = "1".repeat(40);

    private static RefUpdate changed(RefName ref) {
        return new RefUpdate(ref, Shas.ZERO, ONE, false);
    }

    private static RefUpdate deleted(RefName ref) {
        return new RefUpdate(ref, ONE, Shas.ZERO, false);
    }

    private static RefUpdate branch(int number) {
        return changed(RefName.branch("b" + number));
    }

    private static RefUpdate tag(int number) {
        return changed(RefName.tag("t" + number));
    }

    private static List<RefUpdate> covered(int most, List<RefUpdate> updates) {
        List<RefUpdate> covered = new ArrayList<>();
        PushQuota quota = PushQuota.of(most);
        for (RefUpdate update : updates) {
            if (quota.covers(update)) {
                covered.add(update);
            }
            quota = quota.after(update);
        }
        return covered;
    }

    @Test
    void first_branches_and_first_tags_get_pipelines() {
        List<RefUpdate> updates = List.of(tag(1), branch(1), branch(2), tag(2), branch(3), tag(3), tag(4));
        assertEquals(List.of(tag(1), branch(1), branch(2), tag(2)), covered(2, updates));
    }

    @Test
    void push_of_1500_tags_gets_four_pipelines() {
        List<RefUpdate> tags = IntStream.range(0, 1_500).mapToObj(PushQuotaTest::tag).toList();
        assertEquals(tags.subList(0, 4), covered(4, tags));
    }

    @Test
    void zero_is_no_limit() {
        List<RefUpdate> branches = IntStream.range(0, 1_500).mapToObj(PushQuotaTest::branch).toList();
        assertEquals(branches, covered(0, branches));
    }

    @Test
    void deleted_and_other_refs_do_not_count() {
        RefUpdate notes = changed(RefName.ofAny("refs/notes/commits").orElseThrow());
        List<RefUpdate> updates = List.of(deleted(RefName.branch("x")), deleted(RefName.tag("x")), notes, branch(1), tag(1));
        assertEquals(updates, covered(1, updates));
        assertEquals(updates.reversed(), covered(1, updates.reversed()));
    }

    @Test
    void each_kind_gets_as_many_as_it_changes_up_to_the_limit_in_every_order() {
        Random random = new Random(42);
        for (int branches = 0; branches < 7; branches++) {
            for (int tags = 0; tags < 7; tags++) {
                List<RefUpdate> updates = new ArrayList<>(Stream.concat(IntStream.range(0, branches).mapToObj(PushQuotaTest::branch),
                        IntStream.range(0, tags).mapToObj(PushQuotaTest::tag)).toList());
                Collections.shuffle(updates, random);
                for (int most = 1; most < 7; most++) {
                    List<RefUpdate> covered = covered(most, updates);
                    List<RefUpdate> ofBranches = updates.stream().filter(RefUpdate::ofBranch).limit(most).toList();
                    List<RefUpdate> ofTags = updates.stream().filter(update -> !update.ofBranch()).limit(most).toList();
                    assertEquals(ofBranches, covered.stream().filter(RefUpdate::ofBranch).toList());
                    assertEquals(ofTags, covered.stream().filter(update -> !update.ofBranch()).toList());
                }
            }
        }
    }

    @Test
    void negative_numbers_are_rejected() {
        assertThrows(IllegalArgumentException.class, () -> PushQuota.of(-1));
        assertThrows(IllegalArgumentException.class, () -> new PushQuota(1, -1, 0));
        assertThrows(IllegalArgumentException.class, () -> new PushQuota(1, 0, -1));
    }
}
