package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequestClosings;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code MergeRequestClosings}. */
public abstract class MergeRequestClosingsKit {

    protected abstract MergeRequestClosings closings();

    protected abstract Transactions transactions();

    protected abstract long request();

    protected abstract long issue();

    /** Deletes an issue. */
    protected abstract void deleteIssue(long id);

    /** Returns the issues that are stored with a merge request. */
    protected abstract Set<Long> closed(long requestId);

    private void replace(long request, Collection<Long> issues) {
        transactions().write(() -> closings().replace(request, issues));
    }

    @Test
    final void issues_take_the_place_of_those_before() {
        long request = request();
        long other = request();
        long first = issue();
        long second = issue();
        long third = issue();
        replace(request, List.of(first, second));
        replace(other, List.of(second));
        assertEquals(Set.of(first, second), closed(request));
        replace(request, List.of(second, third));
        assertEquals(Set.of(second, third), closed(request));
        replace(request, List.of(second, third));
        assertEquals(Set.of(second, third), closed(request));
        replace(request, List.of());
        assertEquals(Set.of(), closed(request));
        assertEquals(Set.of(second), closed(other));
    }

    @Test
    final void issues_that_are_gone_are_left_out() {
        long request = request();
        long first = issue();
        long second = issue();
        deleteIssue(second);
        replace(request, List.of(first, second));
        assertEquals(Set.of(first), closed(request));
        deleteIssue(first);
        assertEquals(Set.of(), closed(request));
    }
}
