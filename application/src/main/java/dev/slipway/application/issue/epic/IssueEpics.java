package dev.slipway.application.issue.epic;

import dev.slipway.application.issue.IssueView;
import dev.slipway.domain.access.Caller;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Tells and changes the epics of issues. The feature of epics implements it. */
public interface IssueEpics {

    /** Returns the epics of those of the issues that have one which the caller sees, in one statement. */
    Map<Long, IssueEpic> of(Caller caller, Collection<Long> issueIds);

    /**
     * Gives an issue an epic, or takes it from the one that it has. Ignored for callers who may not change all attributes of the issue, and
     * an epic that the caller does not see is not taken away.
     *
     * @param epic its id; empty for none
     */
    void assign(Caller caller, IssueView issue, OptionalLong epic);

    /**
     * An epic as its issues show it.
     *
     * @param iid       its number in the group
     * @param groupPath full path of the group
     */
    record IssueEpic(long id, long iid, @Nullable String title, long groupId, String groupPath) {}
}
