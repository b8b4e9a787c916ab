package dev.slipway.rest.mergerequest;

import dev.slipway.application.kernel.Sort;
import dev.slipway.application.mergerequest.MergeRequestFilter;
import dev.slipway.application.mergerequest.MergeRequestItem;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Matches;
import dev.slipway.rest.edge.paging.Links;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** State filter, order and shape of lists of merge requests. */
record MergeRequestListParams(
        @Default("all") @AllowedValues({"opened", "closed", "locked", "merged", "all"}) String state,
        @Default("created_at") MergeRequestFilter.Order orderBy,
        @Default("desc") Sort sort,
        @Matches("simple") @Nullable String view,
        @Default("false") boolean withMergeStatusRecheck,
        @Default("false") boolean withLabelsDetails) {

    Optional<MergeRequestState> chosenState() {
        return MergeRequestState.of(state);
    }

    /** Returns the function that shows an item. @param references of a merge request in this list */
    Function<MergeRequestItem, Object> shown(Function<MergeRequestView, MergeRequestReferencesJson> references, Links links) {
        return view == null ? item -> MergeRequestJson.of(item, references.apply(item.request()), links, withLabelsDetails)
                : item -> MergeRequestSimpleJson.of(item.request(), links);
    }
}
