package dev.slipway.application.release;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.release.ReleaseText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A release as it is stored, with its links.
 *
 * @param sha    commit of its tag when it was created
 * @param author empty if the account is gone
 * @param links  the newest first
 */
public record ReleaseView(long id, String tag, String sha, ReleaseText text, Instant createdAt, Optional<UserBrief> author,
        List<ReleaseLinkView> links) {

    public ReleaseView {
        links = List.copyOf(links);
    }
}
