package dev.slipway.application.release.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.release.ReleaseLinkView;
import dev.slipway.domain.release.ReleaseLink;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Links of releases. A release has each name, address and path once. */
public interface ReleaseAssets {

    /** Locks the links of a release against other changes until the transaction ends; returns all of them, or empty if it is gone. */
    Optional<List<ReleaseLinkView>> lock(long releaseId);

    /** Returns the links, the newest first. */
    Page<ReleaseLinkView> list(long releaseId, PageRequest page);

    Optional<ReleaseLinkView> find(long releaseId, long id);

    /** Adds a link to a locked release, which has no other of its name, address or path. */
    ReleaseLinkView add(long releaseId, ReleaseLink link, Instant now);

    /** Changes a link of a locked release; does nothing if there is none of this id. */
    void update(long releaseId, long id, ReleaseLink link);

    /** Removes a link; returns false if the release has none of this id. */
    boolean remove(long releaseId, long id);
}
