package dev.slipway.application.deploykey.port;

import dev.slipway.application.deploykey.DeployKeyView;
import dev.slipway.application.deploykey.EnabledDeployKey;
import dev.slipway.application.deploykey.InstanceDeployKey;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.key.SshKey;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Deploy keys, and the projects in which they are enabled. */
public interface DeployKeys {

    /**
     * Returns deploy keys in the order of ids, with the oldest of their projects that are not deleted.
     *
     * @param publicOnly whether public ones alone
     * @param projects   maximum number of projects of a key
     */
    Page<InstanceDeployKey> all(boolean publicOnly, int projects, PageRequest page);

    /** Returns the deploy keys of a project in the order of ids. */
    Page<EnabledDeployKey> of(long projectId, PageRequest page);

    Optional<EnabledDeployKey> find(long projectId, long keyId);

    Optional<DeployKeyView> find(long keyId);

    /** Returns the deploy key with a SHA-256 fingerprint; empty for a key of a user. */
    Optional<DeployKeyView> withFingerprint(String sha256);

    /** Returns whether a deploy key is enabled in a project of which a user is a maintainer at least. */
    boolean maintained(long keyId, long userId);

    /** Locks a project against changes of its keys, and returns the number of its keys; empty if the project is deleted. */
    OptionalInt lockAndCount(long projectId);

    /** Locks a deploy key until the transaction ends, and returns the number of its projects; empty if it is gone. */
    OptionalInt lockKey(long keyId);

    /** Adds a deploy key that no project has. Empty if another key, of a user too, has its fingerprint. */
    OptionalLong add(NewDeployKey key, Instant now);

    /** Enables a key in a project. Returns false, with nothing changed, if it is enabled there. */
    boolean enable(long keyId, long projectId, boolean canPush, Instant now);

    /** Changes the title of a key, and whether it may push to a project. */
    void change(long keyId, String title, long projectId, boolean canPush);

    /** Disables a key in a project, and removes it from the project's protections. Returns false if it is not enabled there. */
    boolean disable(long keyId, long projectId);

    /** Removes a key, everywhere. */
    void remove(long keyId);

    /** Returns keys of a project, the oldest first. */
    List<Long> someOf(long projectId, int most);

    /**
     * @param comment   as its text had it; may be empty
     * @param isPublic  whether every project may enable it
     * @param expiresAt empty for never
     * @param addedBy   user who adds it
     */
    record NewDeployKey(String title, SshKey key, String comment, boolean isPublic, Optional<Instant> expiresAt, long addedBy) {

        public NewDeployKey {
            Objects.requireNonNull(title);
            Objects.requireNonNull(key);
            Objects.requireNonNull(comment);
            Objects.requireNonNull(expiresAt);
        }
    }
}
