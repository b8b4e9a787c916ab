package dev.slipway.rest.deploykey;

import dev.slipway.application.deploykey.CreateDeployKey;
import dev.slipway.application.deploykey.UpdateDeployKey;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Name;
import dev.slipway.rest.edge.constraint.Required;
import java.time.Instant;
import java.util.Optional;

/** Parameters of operations on deploy keys. */
final class DeployKeyParams {

    private DeployKeyParams() {
    }

    record Listed(@Name("public") @Default("false") boolean publicOnly) {}

    record Created(@Required String title, @Required String key, Instant expiresAt) {

        CreateDeployKey.Request request() {
            return new CreateDeployKey.Request(title, key, Optional.ofNullable(expiresAt));
        }
    }

    record Added(@Required String title, @Required String key, Instant expiresAt, @Default("false") boolean canPush) {

        CreateDeployKey.Request request() {
            return new CreateDeployKey.Request(title, key, Optional.ofNullable(expiresAt));
        }
    }

    @AtLeastOneOf({"title", "can_push"})
    record Updated(String title, Boolean canPush) {

        UpdateDeployKey.Request request() {
            return new UpdateDeployKey.Request(Optional.ofNullable(title), Optional.ofNullable(canPush));
        }
    }
}
