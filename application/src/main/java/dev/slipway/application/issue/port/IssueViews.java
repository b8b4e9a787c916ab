package dev.slipway.application.issue.port;

import dev.slipway.application.issue.IssueCounts;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.issue.IssueAudience;
import java.time.LocalDate;
import java.util.Optional;

/** Issues as shown to clients. Those of projects marked for deletion do not exist. */
public interface IssueViews {

    /** Returns an issue by its number in the project, without an access check. */
    Optional<IssueView> find(long projectId, long iid);

    /** Returns an issue by its id, without an access check. */
    Optional<IssueView> find(long id);

    /** @param today the date for conditions on due dates */
    Page<IssueView> list(IssueFilter filter, IssueAudience audience, LocalDate today, PageRequest page);

    /** Counts issues by state; the filter's own state is ignored. */
    IssueCounts count(IssueFilter filter, IssueAudience audience, LocalDate today);
}
