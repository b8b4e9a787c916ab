package dev.slipway.application.mergerequest.automerge;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts the merges of each auto-merge that took too long, and puts the next ones off: each time twice as many of the rounds that come each
 * minute. Kept by this process alone, so it counts anew after a restart. The requests that were counted first are forgotten first.
 */
final class ExceededMerges {

    private static final int MOST = 10_000;

    private final Map<Long, Exceeded> counted = new LinkedHashMap<>();

    /** @param left rounds that are still left out */
    private record Exceeded(AutoMerge merge, int times, int left) {}

    /** Counts a merge that took too long. @return how many of this auto-merge did */
    synchronized int count(long mergeRequestId, AutoMerge merge) {
        Exceeded before = counted.get(mergeRequestId);
        int times = before == null || !before.merge().equals(merge) ? 1 : before.times() + 1;
        counted.put(mergeRequestId, new Exceeded(merge, times, (1 << (times - 1)) - 1));
        if (counted.size() > MOST) {
            counted.remove(counted.keySet().iterator().next());
        }
        return times;
    }

    /** Called when an auto-merge has ended. */
    synchronized void remove(long mergeRequestId) {
        counted.remove(mergeRequestId);
    }

    /** Returns whether to leave out this round. */
    synchronized boolean rests(long mergeRequestId) {
        Exceeded exceeded = counted.get(mergeRequestId);
        if (exceeded == null || exceeded.left() == 0) {
            return false;
        }
        counted.put(mergeRequestId, new Exceeded(exceeded.merge(), exceeded.times(), exceeded.left() - 1));
        return true;
    }
}
