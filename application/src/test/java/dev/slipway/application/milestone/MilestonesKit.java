package dev.slipway.application.milestone;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.milestone.port.Milestones;
import java.util.OptionalLong;
import org.junit.jupiter.api.Nested;

/** Contract of {@code Milestones}, in parts by subject. */
public abstract class MilestonesKit {

    protected abstract Milestones milestones();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    /** Stores an issue of the project that has the milestone. */
    protected abstract long issue(long project, long milestone);

    /** Stores a merge request of the project that has the milestone. */
    protected abstract long request(long project, long milestone);

    protected abstract OptionalLong ofIssue(long issue);

    protected abstract OptionalLong ofRequest(long request);

    /** Stores a change of the issue that names the milestone. */
    protected abstract long event(long issue, long milestone);

    /** Returns the milestone that a change names; empty if the change is gone. */
    protected abstract OptionalLong ofEvent(long event);

    /** Moves a project into a group. */
    protected abstract void move(long project, long group);

    @Nested
    final class Rows extends MilestonesRowsKit {

        Rows() {
            super(MilestonesKit.this);
        }
    }

    @Nested
    final class Removal extends MilestonesRemovalKit {

        Removal() {
            super(MilestonesKit.this);
        }
    }
}
