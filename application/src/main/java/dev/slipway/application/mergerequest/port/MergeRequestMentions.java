package dev.slipway.application.mergerequest.port;

import dev.slipway.domain.mergerequest.note.MentionedRequests;
import java.util.List;
import java.util.Optional;

/** Stores mentions of merge requests in the texts of others, with their writers, until they are told to the mentioned ones. */
public interface MergeRequestMentions {

    /** Stores mentions in the transaction of the change that made them. */
    void add(long mergeRequestId, long writerId, List<Written> mentions);

    /** Returns at most {@code most} mentions of a merge request, in the order in which they were stored. */
    List<Pending> list(long mergeRequestId, int most);

    /** Removes a mention that was told, or is not to be told. */
    void remove(long id);

    /** @param commit full id of the commit that mentions; empty for title and description of the request */
    record Written(Optional<String> commit, MentionedRequests.Mention mention) {}

    record Pending(long id, long writerId, Written written) {}
}
