package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.domain.mergerequest.DiffRefs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code MergeRequestVersions}. */
public abstract class MergeRequestVersionsKit {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract MergeRequestVersions versions();

    protected abstract Transactions transactions();

    /** A merge request without versions. */
    protected abstract long request();

    /** Gives a merge request another target branch. */
    protected abstract void retarget(long request, String branch);

    protected final MergeRequestVersion added(long request, String head, String... commits) {
        return transactions().write(() -> versions().add(request, new NewVersion(new DiffRefs("base", "start", head), "3+",
                List.of(commits)), START));
    }

    @Test
    final void versions_are_found_and_listed_newest_first() {
        long request = request();
        assertEquals(Optional.empty(), versions().latest(request));
        MergeRequestVersion first = added(request, "a", "a");
        MergeRequestVersion second = added(request, "b", "a", "b");
        MergeRequestVersion beside = added(request(), "c");
        assertEquals(new MergeRequestVersion(second.id(), request, new DiffRefs("base", "start", "b"), "main", "3+", 2, START),
                second);
        assertEquals(List.of(1, 2, 0), List.of(first.commits(), second.commits(), beside.commits()));
        assertEquals(Optional.of(second), versions().latest(request));
        assertEquals(Optional.of(first), versions().find(request, first.id()));
        assertEquals(Optional.empty(), versions().find(request, beside.id()));
        assertEquals(Optional.empty(), versions().find(request, beside.id() + 1000));
        assertEquals(List.of(second, first), versions().list(request, PageRequest.Offset.first()).items());
        assertEquals(2, versions().list(request, new PageRequest.Offset(1, 1)).total());
        Walks.same(page -> versions().list(request, page));
    }

    @Test
    final void version_is_of_a_head_and_of_the_target_branch_at_that_time() {
        long request = request();
        assertFalse(versions().compares(request, "a"));
        added(request, "a");
        added(request(), "b");
        assertTrue(versions().compares(request, "a"));
        assertFalse(versions().compares(request, "b"));
        retarget(request, "release");
        assertFalse(versions().compares(request, "a"));
        assertEquals("main", versions().latest(request).orElseThrow().targetBranch());
        assertEquals("release", added(request, "a").targetBranch());
        assertTrue(versions().compares(request, "a"));
        added(request, "b");
        assertFalse(versions().compares(request, "a"), "only the last one counts");
    }
}
