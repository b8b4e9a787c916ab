package dev.slipway.application.job.fake;

import dev.slipway.application.job.JobContextView.Environment;
import dev.slipway.application.job.port.JobContexts;
import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.JobRow;
import java.util.Optional;

/** What surrounds a job, in memory. */
public final class FakeJobContexts implements JobContexts {

    private final FakeCi ci;

    public FakeJobContexts(FakeCi ci) {
        this.ci = ci;
    }

    @Override
    public Optional<Surroundings> find(long jobId) {
        return ci.jobs.find(jobId).filter(job -> job.userId != null).flatMap(job -> ci.users.find(job.userId)
                .map(user -> new Surroundings(ci.groupsAround(job.projectId), user.brief(), environment(job))));
    }

    private Environment environment(JobRow job) {
        return Optional.ofNullable(job.made.target()).flatMap(target -> ci.environment(job.projectId, target.name()))
                .map(found -> new Environment(found.slug(), found.tier().wireName())).orElse(null);
    }
}
