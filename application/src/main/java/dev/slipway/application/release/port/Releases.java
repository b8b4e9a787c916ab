package dev.slipway.application.release.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.release.ReleaseOrder;
import dev.slipway.application.release.ReleaseView;
import dev.slipway.domain.release.ReleaseLink;
import dev.slipway.domain.release.ReleaseText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Releases of projects, each of one tag, with their links. */
public interface Releases {

    Page<ReleaseView> list(long projectId, ReleaseOrder order, PageRequest page);

    Optional<ReleaseView> find(long projectId, String tag);

    /** Returns the tag of the release with the latest moment that has come; empty if none has. */
    Optional<String> latest(long projectId, Instant now);

    /** Locks the release of a tag, which need not exist, against creation and removal until the transaction ends. */
    void lock(long projectId, String tag);

    /**
     * Stores a release with its links; empty if the tag has one.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the project is gone
     */
    OptionalLong add(NewRelease release, Instant now);

    /** Locks a release until the transaction ends, and returns its text; empty if there is none of this id. */
    Optional<ReleaseText> hold(long id);

    /** Changes a release that is locked. */
    void update(long id, ReleaseText text, Instant now);

    /** Removes a release with its links; returns false if the tag has none. */
    boolean remove(long projectId, String tag);

    /** Returns the descriptions of the releases of some tags, by tag. */
    Map<String, String> descriptions(long projectId, Set<String> tags);

    record NewRelease(long projectId, String tag, String sha, ReleaseText text, long authorId, List<ReleaseLink> links) {}
}
