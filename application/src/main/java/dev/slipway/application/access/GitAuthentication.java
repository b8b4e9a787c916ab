package dev.slipway.application.access;

import dev.slipway.application.access.Authentication.Accepted;
import dev.slipway.application.access.Authentication.NamedToken;
import dev.slipway.application.access.port.DeployCredentials;
import dev.slipway.application.access.port.DeployCredentials.DeployToken;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Failure.TokenProblem;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.time.InstantSource;
import java.util.Optional;

/** Authenticates git clients: deploy tokens under their own names, and other tokens as {@link Authentication} does. */
public final class GitAuthentication {

    /** Beginning of each deploy token. Other tokens are not looked up among them. */
    public static final String DEPLOY_TOKEN_PREFIX = "gldt-";

    private final Authentication authentication;
    private final DeployCredentials credentials;
    private final Secrets secrets;
    private final InstantSource clock;

    GitAuthentication(Authentication authentication, DeployCredentials credentials, Secrets secrets, InstantSource clock) {
        this.authentication = authentication;
        this.credentials = credentials;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** @param project that the request names; a deploy token opens no other */
    public Caller named(NamedToken presented, Accepted accepted, ProjectRef project) {
        if (!presented.password().startsWith(DEPLOY_TOKEN_PREFIX)) {
            return authentication.named(presented, accepted);
        }
        Optional<DeployToken> found = credentials.find(secrets.digest(presented.password()), project)
                .filter(token -> token.username().equals(presented.username()));
        DeployToken token = found.orElseThrow(Refusal::unauthenticated);
        if (token.expiresAt().filter(end -> !clock.instant().isBefore(end)).isPresent()) {
            throw new Refusal(new Failure.InvalidToken(TokenProblem.EXPIRED));
        }
        if (!accepted.opensTo(token.scopes())) {
            throw Refusal.insufficientScope(accepted.scopes().stream().map(Scope::wireName).toList());
        }
        return new Caller.DeployToken(token.id(), token.projectId().orElseThrow(Refusal::unauthenticated));
    }
}
