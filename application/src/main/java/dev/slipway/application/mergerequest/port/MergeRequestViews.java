package dev.slipway.application.mergerequest.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.mergerequest.MergeRequestFilter;
import dev.slipway.application.mergerequest.MergeRequestPeople.Reviewer;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Merge requests as shown to clients. Those of projects marked for deletion do not exist. */
public interface MergeRequestViews {

    /** Returns a merge request by its number in the target project, without an access check. */
    Optional<MergeRequestView> find(long projectId, long iid);

    /** Returns a merge request by its id, without an access check. */
    Optional<MergeRequestView> find(long id);

    /** Returns the facts that decide who writes notes on a merge request, by its number in the target project. */
    Optional<Noted> noted(long projectId, long iid);

    /** @param authorId null if the account is gone */
    record Noted(long id, @Nullable Long authorId, boolean discussionLocked) {}

    /**
     * Returns the author, the assignees and the reviewers of a merge request, and the authors of its comments, by their ids, without an
     * access check.
     *
     * @param internal whether those of internal comments are among them
     */
    Page<UserBrief> participants(long id, boolean internal, PageRequest page);

    /** Returns open requests from a branch with their references, such as {@code group/project!7}, the newest first. */
    List<OpenRequest> openFrom(long sourceProject, String sourceBranch, int most);

    record OpenRequest(long id, long targetProject, String reference) {}

    /** Returns the reviewers of a request with the times since when, in the order of their ids. */
    List<Reviewer> reviewers(long id);

    /** Counts the open requests of each label that the audience sees, in one statement. A label without any is missing. */
    Map<Long, Integer> countOpenByLabel(Collection<Long> labelIds, MergeRequestAudience audience);

    Page<MergeRequestView> list(MergeRequestFilter filter, MergeRequestAudience audience, PageRequest page);
}
