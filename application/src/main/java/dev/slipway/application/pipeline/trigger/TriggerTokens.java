package dev.slipway.application.pipeline.trigger;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.OptionalLong;

/**
 * Authenticates tokens that create pipelines: trigger tokens, which act for their owner, and tokens of running jobs, which act for the user
 * of the job. A token of another project is answered as if the project did not exist.
 */
public final class TriggerTokens {

    private final Access access;
    private final Triggers triggers;
    private final Credentials credentials;
    private final Secrets secrets;
    private final ActingUsers users;

    public TriggerTokens(Access access, Triggers triggers, Credentials credentials, Secrets secrets, ActingUsers users) {
        this.access = access;
        this.triggers = triggers;
        this.credentials = credentials;
        this.secrets = secrets;
        this.users = users;
    }

    /**
     * A token that is good for the project.
     *
     * @param caller  acts for the owner of the token; may be anonymous if the owner may not sign in
     * @param trigger id of the trigger token; empty for the token of a job
     */
    record Authenticated(Caller caller, OptionalLong trigger) {}

    Authenticated authenticate(String token, long projectId) {
        byte[] digest = secrets.digest(token);
        return triggers.bearer(digest).map(bearer -> trigger(bearer, projectId)).orElseGet(() -> job(digest, projectId));
    }

    private Authenticated trigger(Triggers.Bearer bearer, long projectId) {
        if (bearer.projectId() != projectId) {
            throw Refusal.concealed();
        }
        return new Authenticated(users.caller(bearer.ownerId()), OptionalLong.of(bearer.id()));
    }

    private Authenticated job(byte[] digest, long projectId) {
        return credentials.jobToken(digest)
                .filter(job -> job.owner().state().blockReason().isEmpty())
                .filter(job -> access.allows(job, new ProjectRef.Id(projectId), Ability.READ_PROJECT))
                .map(job -> new Authenticated(job, OptionalLong.empty()))
                .orElseThrow(Refusal::concealed);
    }
}
