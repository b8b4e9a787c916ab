package dev.slipway.application.timetracking;

import dev.slipway.application.access.Access;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.item.WorkItems;
import dev.slipway.application.mergerequest.item.WorkItems.Found;
import dev.slipway.application.timetracking.port.TrackedTimes;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.issue.WorkTime;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.timetracking.TimeChange;
import dev.slipway.domain.timetracking.TimeNotes;
import dev.slipway.domain.timetracking.TimeRules;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes the times of the work on issues and merge requests, for callers who change all attributes of these. A change that leaves the
 * times as they are is no update and has no note.
 */
public final class TrackTime {

    private final Access access;
    private final WorkItems items;
    private final TrackedTimes times;
    private final SystemNotes notes;
    private final Transactions transactions;
    private final InstantSource clock;

    TrackTime(Access access, WorkItems items, TrackedTimes times, SystemNotes notes, Transactions transactions,
            InstantSource clock) {
        this.access = access;
        this.items = items;
        this.times = times;
        this.notes = notes;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @param duration as users write it */
    public TimeStats estimate(Caller caller, NoteableRef reference, String duration) {
        Found found = found(caller, reference);
        return change(caller, found, new TimeChange.Estimate(time(duration, "time.estimate_invalid")));
    }

    /**
     * Adds a time that was spent.
     *
     * @param duration as users write it; a negative one is subtracted
     * @param summary  of the work; null for none. Its length alone is checked, since no operation shows it
     */
    public TimeStats spend(Caller caller, NoteableRef reference, String duration, @Nullable String summary) {
        Found found = found(caller, reference);
        if (summary != null && summary.codePointCount(0, summary.length()) > TimeRules.SUMMARY) {
            throw Refusal.invalid("summary", "field.too_long", TimeRules.SUMMARY);
        }
        return change(caller, found, new TimeChange.Spend(time(duration, "time.spent_invalid")));
    }

    public TimeStats removeEstimate(Caller caller, NoteableRef reference) {
        return change(caller, found(caller, reference), new TimeChange.RemoveEstimate());
    }

    public TimeStats removeSpent(Caller caller, NoteableRef reference) {
        return change(caller, found(caller, reference), new TimeChange.RemoveSpent());
    }

    private Found found(Caller caller, NoteableRef reference) {
        access.signedIn(caller);
        return items.find(caller, reference).requireChanging();
    }

    private static WorkTime time(String duration, String otherwise) {
        return WorkTime.of(duration).orElseThrow(() -> Refusal.badRequest(Reason.of(otherwise)));
    }

    /** The time of the change is taken after the lock, so that changes of an object are in the order of time. */
    private TimeStats change(Caller caller, Found found, TimeChange change) {
        long userId = access.signedIn(caller).id();
        ItemId item = found.id();
        return transactions.write(() -> {
            TimeStats present = times.lock(item).orElseThrow(Refusal::notFound);
            TimeRules.error(present, change).ifPresent(reason -> {
                throw Refusal.badRequest(reason);
            });
            TimeStats after = TimeRules.after(present, change);
            if (!after.equals(present)) {
                Instant now = clock.instant();
                times.store(item, after, now);
                notes.write(found.item(), userId, List.of(TimeNotes.of(present, change).orElseThrow()), now);
            }
            return after;
        });
    }
}
