package dev.slipway.application.runner;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.runner.port.RunnerJobs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.job.JobStatus;
import java.util.OptionalLong;
import java.util.Set;

/** Returns the jobs of a runner in projects where the caller is at least reporter. */
public final class RunnerJobReads {

    private final Access access;
    private final ManagedRunners managed;
    private final RunnerJobs jobs;

    public RunnerJobReads(Access access, ManagedRunners managed, RunnerJobs jobs) {
        this.access = access;
        this.managed = managed;
        this.jobs = jobs;
    }

    /** @param statuses empty for all */
    public Page<RunnerJobView> of(Caller caller, long runnerId, Set<JobStatus> statuses, boolean ascending, PageRequest page) {
        OptionalLong reader = caller.administrator() ? OptionalLong.empty() : OptionalLong.of(access.signedIn(caller).id());
        long runner = managed.toManage(caller, runnerId).id();
        return jobs.list(runner, new RunnerJobFilter(reader, statuses, ascending), page);
    }
}
