package dev.slipway.rest.issue;

import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.Default;
import java.util.Optional;

/** State filter, order and shape of issue lists. */
record IssueListParams(
        @Default("all") @AllowedValues({"opened", "closed", "all"}) String state,
        @Default("created_at") IssueFilter.Order orderBy,
        @Default("desc") Sort sort,
        @Default("false") boolean withLabelsDetails) {

    /** For counts, which depend on neither. */
    static final IssueListParams ANY = new IssueListParams("all", IssueFilter.Order.CREATED_AT, Sort.DESC, false);

    Optional<IssueState> chosenState() {
        return IssueState.of(state);
    }
}
