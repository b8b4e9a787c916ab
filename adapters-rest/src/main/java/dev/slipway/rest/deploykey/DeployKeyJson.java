package dev.slipway.rest.deploykey;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.deploykey.DeployKeyView;
import dev.slipway.application.deploykey.EnabledDeployKey;
import dev.slipway.application.deploykey.InstanceDeployKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deploy key on the wire, with the comment that its text had: clients compare the key with theirs. */
record DeployKeyJson(long id, String title, Instant createdAt, @Nullable Instant expiresAt, @Nullable Instant lastUsedAt, String key,
        String fingerprint, String fingerprintSha256) {

    static DeployKeyJson of(DeployKeyView view) {
        String comment = view.comment().isEmpty() ? "" : " " + view.comment();
        return new DeployKeyJson(view.id(), view.title(), view.createdAt(), view.expiresAt().orElse(null), view.lastUsedAt().orElse(null),
                view.key().content() + comment, view.key().md5(), "SHA256:" + view.key().sha256());
    }

    /** Key as it is enabled in a project. */
    record Enabled(@JsonUnwrapped DeployKeyJson shown, boolean canPush) {

        static Enabled of(EnabledDeployKey enabled) {
            return new Enabled(DeployKeyJson.of(enabled.key()), enabled.canPush());
        }
    }

    /** Key with its projects. */
    record OfInstance(@JsonUnwrapped DeployKeyJson shown, List<InstanceDeployKey.Project> projectsWithWriteAccess,
            List<InstanceDeployKey.Project> projectsWithReadonlyAccess) {

        static OfInstance of(InstanceDeployKey key) {
            return new OfInstance(DeployKeyJson.of(key.key()), key.writing(), key.reading());
        }
    }
}
