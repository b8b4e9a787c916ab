package dev.slipway.application.deploytoken.port;

import dev.slipway.application.deploytoken.DeployTokenOwner;
import dev.slipway.application.deploytoken.DeployTokenView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.deploytoken.DeployTokenDraft;
import java.time.Instant;
import java.util.Optional;

/** Deploy tokens of projects and groups. Of their secrets the digests are stored. */
public interface DeployTokens {

    /**
     * Returns tokens in the order of ids.
     *
     * @param owner  empty for those of all owners that are not deleted
     * @param active whether those that are not expired, or the others; empty for all
     */
    Page<DeployTokenView> list(Optional<DeployTokenOwner> owner, Optional<Boolean> active, Instant now, PageRequest page);

    Optional<DeployTokenView> find(DeployTokenOwner owner, long id, Instant now);

    /** Adds a token; empty if the owner is gone. */
    Optional<DeployTokenView> add(DeployTokenOwner owner, DeployTokenDraft draft, byte[] digest, Instant now);

    /** Removes a token; returns false if the owner has none of this id. */
    boolean remove(DeployTokenOwner owner, long id);
}
