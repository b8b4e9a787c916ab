package dev.slipway.domain.epic;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.function.Predicate;

/**
 * Decides whether a caller sees an epic. Answers about one epic ask this value; lists ask rows, by {@code EpicConditions}.
 *
 * @param groupOpen    whether the caller sees the group
 * @param confidential whether the epic is confidential
 * @param trusted      whether the caller sees all confidential epics of the group
 */
public record EpicSight(boolean groupOpen, boolean confidential, boolean trusted) {

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<EpicSight> {
        GROUP_OPEN(EpicSight::groupOpen),
        CONFIDENTIAL_SHOWN(epic -> !epic.confidential || epic.trusted);

        private final Predicate<EpicSight> condition;

        Check(Predicate<EpicSight> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(EpicSight epic) {
            return condition.test(epic);
        }
    }

    /** Holds if the caller sees the epic. */
    public static final ClauseList<EpicSight, Check> CLAUSES = ClauseList.all("epic", Check.class);
}
