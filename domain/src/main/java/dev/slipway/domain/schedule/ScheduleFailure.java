package dev.slipway.domain.schedule;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/**
 * Reason why a schedule created no pipeline. An owner who lacks permission does not regain it by waiting, so the schedule is deactivated
 * until another user takes ownership; other failures may be gone at the next run.
 *
 * @param lasting whether the schedule is deactivated
 */
public record ScheduleFailure(Reason reason, boolean lasting) {

    private static final int LONGEST_ARGUMENT = 1_000;
    private static final int REPLACEMENT = 0xfffd;

    /** Returns the failure of an owner who cannot create pipelines. @param owner state of the account; empty if it is deleted */
    public static Optional<ScheduleFailure> ofOwner(Optional<AccountState> owner) {
        if (owner.isEmpty()) {
            return Optional.of(new ScheduleFailure(Reason.of("schedule.owner_gone"), true));
        }
        return owner.get().blockReason().isEmpty() ? Optional.empty()
                : Optional.of(new ScheduleFailure(Reason.of("schedule.owner_barred"), true));
    }

    /** Returns the failure of an owner who does not see the project or lacks the role to create pipelines. */
    public static ScheduleFailure ownerNotAllowed() {
        return new ScheduleFailure(Reason.of("schedule.owner_not_allowed"), true);
    }

    /** Returns the failure of a project that accepts no pipelines: it is archived, or its repository is disabled. */
    public static ScheduleFailure projectClosed() {
        return new ScheduleFailure(Reason.of("schedule.project_closed"), false);
    }

    /** Returns the failure of a rejected request. Cuts the arguments of the reason, which users control, to a length that people read. */
    public static ScheduleFailure refused(Reason reason) {
        return new ScheduleFailure(new Reason(reason.id(), reason.args().stream().map(ScheduleFailure::shortened).toList()), false);
    }

    private static String shortened(String argument) {
        int[] kept = argument.codePoints().limit(LONGEST_ARGUMENT).map(one -> one == 0 ? REPLACEMENT : one).toArray();
        return new String(kept, 0, kept.length);
    }

    /** Returns the failure of a run whose attempts failed or timed out. */
    public static ScheduleFailure failed() {
        return new ScheduleFailure(Reason.of("schedule.failed"), false);
    }
}
