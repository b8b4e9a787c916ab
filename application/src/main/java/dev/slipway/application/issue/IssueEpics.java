package dev.slipway.application.issue;

import dev.slipway.domain.access.Caller;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells the epics of issues. The feature of epics implements it. */
public interface IssueEpics {

    /** Returns the epics of those of the issues that have one which the caller sees, in one statement. */
    Map<Long, IssueEpic> of(Caller caller, Collection<Long> issueIds);

    /**
     * An epic as its issues show it.
     *
     * @param iid       its number in the group
     * @param groupPath full path of the group
     */
    record IssueEpic(long id, long iid, @Nullable String title, long groupId, String groupPath) {}
}
