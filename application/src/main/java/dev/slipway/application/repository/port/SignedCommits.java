package dev.slipway.application.repository.port;

import dev.slipway.application.repository.signature.SignedCommit;
import java.util.Optional;

/** Signatures that commits bear. */
public interface SignedCommits {

    /** Returns a commit with its signatures; empty for a commit without one, and for a missing commit. */
    Optional<SignedCommit> find(long projectId, String sha);
}
