package dev.slipway.application.label;

import dev.slipway.domain.access.Caller;
import java.util.Collection;
import java.util.Map;

/** Items of one kind that have labels. Each feature whose items have labels implements it. */
public interface LabelItems {

    /** Counts, in one statement, the items of each label that the caller sees. A label without any may be missing. */
    Map<Long, LabelCounts> count(Caller caller, Collection<Long> labelIds);
}
