package dev.slipway.application.issue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import org.junit.jupiter.api.Nested;

/** Contract of {@code IssueViews}, in parts by subject. */
public abstract class IssueViewsKit {

    protected abstract IssueViews views();

    protected abstract Issues issues();

    protected abstract AccessWorld rows();

    protected abstract Awards awards();

    /** Stores a note on the issue, and returns its id. */
    protected abstract long note(long issueId);

    /** Stores a note on an issue. @param system whether the server wrote it about a change */
    protected abstract void note(long issue, long author, boolean internal, boolean system);

    /** Gives an issue a place. */
    protected abstract void place(long issue, long place);

    @Nested
    final class Lists extends IssueViewsListsKit {

        Lists() {
            super(IssueViewsKit.this);
        }
    }

    @Nested
    final class Filters extends IssueViewsFiltersKit {

        Filters() {
            super(IssueViewsKit.this);
        }
    }
}
