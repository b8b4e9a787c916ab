package dev.slipway.application.mergerequest.label;

import dev.slipway.application.label.LabelCounts;
import dev.slipway.application.label.LabelItems;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Counts the open merge requests of labels. */
public final class RequestsOfLabels implements LabelItems {

    private final MergeRequestViews requests;

    public RequestsOfLabels(MergeRequestViews requests) {
        this.requests = requests;
    }

    @Override
    public Map<Long, LabelCounts> count(Caller caller, Collection<Long> labelIds) {
        return requests.countOpenByLabel(labelIds, MergeRequestAudience.everywhere(caller)).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, found -> new LabelCounts(0, 0, found.getValue())));
    }
}
