package dev.slipway.domain.schedule;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/**
 * What kept a schedule from making its pipeline, and what becomes of the schedule. Who owns it no longer being allowed does not pass by
 * itself, so the schedule is switched off until somebody takes it over; everything else may be different the next time.
 *
 * @param lasting whether the schedule is switched off
 */
public record ScheduleFailure(Reason reason, boolean lasting) {

    private static final int LONGEST_ARGUMENT = 1_000;
    private static final int REPLACEMENT = 0xfffd;

    /** What keeps the account behind a schedule from making pipelines; empty for nothing. @param owner its state; empty where the account is gone */
    public static Optional<ScheduleFailure> ofOwner(Optional<AccountState> owner) {
        if (owner.isEmpty()) {
            return Optional.of(new ScheduleFailure(Reason.of("schedule.owner_gone"), true));
        }
        return owner.get().bar().isEmpty() ? Optional.empty() : Optional.of(new ScheduleFailure(Reason.of("schedule.owner_barred"), true));
    }

    /** The owner does not see the project, or has not the role that makes pipelines in it. */
    public static ScheduleFailure ownerNotAllowed() {
        return new ScheduleFailure(Reason.of("schedule.owner_not_allowed"), true);
    }

    /** The project takes no pipelines at the time: it is archived, or its repository is closed. */
    public static ScheduleFailure projectClosed() {
        return new ScheduleFailure(Reason.of("schedule.project_closed"), false);
    }

    /** What was refused may be named at any length, so it is kept as far as people read. */
    public static ScheduleFailure refused(Reason reason) {
        return new ScheduleFailure(new Reason(reason.id(), reason.args().stream().map(ScheduleFailure::shortened).toList()), false);
    }

    private static String shortened(String argument) {
        int[] kept = argument.codePoints().limit(LONGEST_ARGUMENT).map(one -> one == 0 ? REPLACEMENT : one).toArray();
        return new String(kept, 0, kept.length);
    }

    /** Attempts failed, or ended without an answer. */
    public static ScheduleFailure failed() {
        return new ScheduleFailure(Reason.of("schedule.failed"), false);
    }
}
