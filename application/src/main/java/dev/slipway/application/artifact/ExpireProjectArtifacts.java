package dev.slipway.application.artifact;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Expires all artifacts of a project that are not retained. Recorded as work and done job by job, since a project may have very many. */
public final class ExpireProjectArtifacts implements WorkHandler {

    static final String KIND = "artifact.expire_project";
    private static final int AT_ONE_TIME = 200;
    private static final Duration LATER = Duration.ofMinutes(10);

    private final Access access;
    private final ExpiringArtifacts artifacts;
    private final Work work;
    private final Transactions transactions;
    private final InstantSource clock;

    public ExpireProjectArtifacts(Access access, ExpiringArtifacts artifacts, Work work, Transactions transactions, InstantSource clock) {
        this.access = access;
        this.artifacts = artifacts;
        this.work = work;
        this.transactions = transactions;
        this.clock = clock;
    }

    public void expire(Caller caller, ProjectRef project) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.DELETE_ARTIFACTS);
        transactions.write(() -> work.soon(KIND, grant.id()));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long projectId) {
        List<Long> jobs = artifacts.expirable(projectId, 0, clock.instant(), AT_ONE_TIME);
        jobs.forEach(job -> transactions.run(now -> artifacts.expire(job, now)));
        if (jobs.size() == AT_ONE_TIME) {
            work.soon(KIND, projectId);
        }
    }

    /** It has no regular run. Each failure is reported. */
    @Override
    public Optional<Duration> pause() {
        return Optional.of(LATER);
    }
}
