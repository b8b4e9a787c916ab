package dev.slipway.application.issuelink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.application.issuelink.port.IssueLinks.Stored;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.issuelink.IssueLink;
import dev.slipway.domain.issuelink.IssueLinkType;
import dev.slipway.domain.issuelink.IssueLinkUsage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code IssueLinks}. */
public abstract class IssueLinksKit {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected long first;
    protected long second;
    protected long third;

    protected abstract IssueLinks links();

    protected abstract Transactions transactions();

    /** Makes an issue of a project of its own, and returns its id. */
    protected abstract long issue();

    /** Makes an issue of the project of another one, and returns its id. */
    protected abstract long issueBeside(long issueId);

    /** Deletes an issue. */
    protected abstract void delete(long issueId);

    @BeforeEach
    final void make() {
        first = issue();
        second = issue();
        third = issue();
    }

    private OptionalLong added(IssueLink link) {
        return transactions().write(() -> {
            links().lock(link.sourceId(), link.targetId());
            return links().add(link, START);
        });
    }

    private static IssueLinkUsage outside(int links) {
        return new IssueLinkUsage(0, links);
    }

    private long add(IssueLink link) {
        return added(link).orElseThrow();
    }

    @Test
    final void links_are_found_from_both_issues_oldest_first() {
        IssueLink related = new IssueLink(first, second, false);
        IssueLink blocking = IssueLink.of(first, IssueLinkType.IS_BLOCKED_BY, third);
        Stored one = new Stored(add(related), related, START, START);
        Stored other = new Stored(add(blocking), blocking, START, START);
        assertEquals(List.of(one, other), links().of(first));
        assertEquals(List.of(one), links().of(second));
        assertEquals(List.of(other), links().of(third));
        assertEquals(List.of(outside(2), outside(1), outside(1)),
                List.of(links().usage(first), links().usage(second), links().usage(third)));
        assertEquals(Optional.of(one), links().find(first, one.id()));
        assertEquals(Optional.of(one), links().find(second, one.id()));
        assertEquals(Optional.empty(), links().find(third, one.id()));
        assertEquals(Optional.empty(), links().find(first, other.id() + 1_000));
    }

    @Test
    final void two_issues_are_linked_once_in_either_direction() {
        add(new IssueLink(first, second, false));
        for (IssueLink again : List.of(new IssueLink(first, second, false), new IssueLink(second, first, false),
                new IssueLink(first, second, true), new IssueLink(second, first, true))) {
            assertEquals(OptionalLong.empty(), added(again));
        }
        assertEquals(outside(1), links().usage(first));
        add(new IssueLink(first, third, true));
    }

    @Test
    final void links_inside_the_project_are_counted_apart() {
        long beside = issueBeside(first);
        add(new IssueLink(first, beside, true));
        add(new IssueLink(issueBeside(first), first, false));
        add(new IssueLink(second, first, false));
        add(new IssueLink(beside, third, false));
        assertEquals(new IssueLinkUsage(2, 1), links().usage(first));
        assertEquals(new IssueLinkUsage(1, 1), links().usage(beside));
        assertEquals(outside(1), links().usage(second));
        assertEquals(outside(0), links().usage(issue()));
    }

    @Test
    final void removed_link_is_gone_from_both_issues() {
        long id = add(new IssueLink(first, second, true));
        long kept = add(new IssueLink(second, third, true));
        assertTrue(transactions().<Boolean>write(() -> links().remove(id)));
        assertFalse(transactions().<Boolean>write(() -> links().remove(id)));
        assertEquals(List.of(), links().of(first));
        assertEquals(List.of(kept), links().of(second).stream().map(Stored::id).toList());
        add(new IssueLink(second, first, true));
    }

    @Test
    final void links_go_with_either_issue() {
        add(new IssueLink(first, second, false));
        add(new IssueLink(third, first, true));
        delete(second);
        assertEquals(outside(1), links().usage(first));
        delete(third);
        assertEquals(List.of(), links().of(first));
    }

    @Test
    final void issues_that_are_gone_are_not_locked() {
        assertTrue(transactions().<Boolean>write(() -> links().lock(second, first)));
        delete(second);
        assertFalse(transactions().<Boolean>write(() -> links().lock(second, first)));
        assertFalse(transactions().<Boolean>write(() -> links().lock(first, second)));
    }

    @Test
    final void same_link_at_once_is_stored_once() throws Exception {
        AtomicInteger stored = new AtomicInteger();
        Together.run(6, number -> added(number % 2 == 0 ? new IssueLink(first, second, false) : new IssueLink(second, first, true))
                .ifPresent(id -> stored.incrementAndGet()));
        assertEquals(1, stored.get());
        assertEquals(outside(1), links().usage(second));
    }
}
