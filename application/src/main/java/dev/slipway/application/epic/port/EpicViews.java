package dev.slipway.application.epic.port;

import dev.slipway.application.epic.EpicFilter;
import dev.slipway.application.epic.EpicView;
import dev.slipway.application.issue.epic.IssueEpics.IssueEpic;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.issue.IssueAudience;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Epics as shown to clients. Those of groups marked for deletion do not exist, nor do those that the audience does not see. */
public interface EpicViews {

    /** Returns an epic by its number in the group. */
    Optional<EpicView> find(long groupId, long iid, EpicAudience audience);

    /** Returns an epic by its id. */
    Optional<EpicView> find(long id, EpicAudience audience);

    /** Returns what decides about an epic, by its number in the group. Reads nothing of what is below the epic, unlike the whole view. */
    Optional<Noted> noted(long groupId, long iid, EpicAudience audience);

    /** Returns what decides about an epic, by its id. */
    Optional<Noted> noted(long id, EpicAudience audience);

    Page<EpicView> list(EpicFilter filter, EpicAudience audience, PageRequest page);

    /** Returns of each of the epics whether it has children and issues that the audiences see, in one statement. */
    Map<Long, Contents> contents(Collection<Long> ids, EpicAudience audience, IssueAudience issues);

    /** Returns the epics of those of the issues that have one, by the ids of the issues. */
    Map<Long, IssueEpic> ofIssues(Collection<Long> issueIds, EpicAudience audience);

    /**
     * An epic by what decides about it.
     *
     * @param author empty if the account is gone
     * @param parent its id; empty if it has none, and if the audience does not see it
     */
    record Noted(long id, long iid, String title, boolean confidential, EpicView.Group group, OptionalLong author, OptionalLong parent) {}

    /** Contents of an epic, as far as the caller sees them. */
    record Contents(boolean children, boolean issues) {

        public static final Contents NONE = new Contents(false, false);
    }
}
