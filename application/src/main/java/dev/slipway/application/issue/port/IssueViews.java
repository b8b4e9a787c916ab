package dev.slipway.application.issue.port;

import dev.slipway.application.issue.IssueCounts;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.issue.IssueAudience;
import java.time.LocalDate;
import java.util.Optional;

/** Issues as answers show them. Those of projects that are marked for deletion do not exist. */
public interface IssueViews {

    /** By its number in the project, whoever asks. */
    Optional<IssueView> find(long projectId, long iid);

    /** By its id, whoever asks. */
    Optional<IssueView> find(long id);

    /** @param today from which it is seen what is due */
    Page<IssueView> list(IssueFilter filter, IssueAudience audience, LocalDate today, PageRequest page);

    /** How many there are in each state; the filter's own state does not count. */
    IssueCounts count(IssueFilter filter, IssueAudience audience, LocalDate today);
}
