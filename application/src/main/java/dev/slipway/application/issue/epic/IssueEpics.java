package dev.slipway.application.issue.epic;

import dev.slipway.application.issue.AlongIssue;
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
     * Returns what gives a new issue an epic. Ignored for callers who may not set all attributes of the issue. The epic is locked before
     * the numbers of the project, so that a caller who waits for it holds up none who creates something else.
     */
    AlongIssue ofNew(Caller caller, long epic);

    /**
     * Returns what gives an issue another epic, or takes it from the one that it has before it changes otherwise. Ignored for callers who
     * may not change all attributes of the issue, and an epic that the caller does not see is not taken away.
     *
     * @param epic its id; empty for none
     */
    AlongIssue ofPresent(Caller caller, OptionalLong epic);

    /**
     * An epic as its issues show it.
     *
     * @param iid       its number in the group
     * @param groupPath full path of the group
     */
    record IssueEpic(long id, long iid, @Nullable String title, long groupId, String groupPath) {}
}
