package dev.slipway.application.job;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.job.port.JobCascade;
import dev.slipway.application.job.port.JobContexts;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;

/** Creates the use cases of jobs, their logs and resource groups. */
public final class JobModule {

    /** Ports that the use cases need. */
    public record Ports(JobContexts jobContexts, JobCascade jobCascade, JobLogs jobLogs, JobViews jobViews,
            ResourceGroups resourceGroups) {}

    public final Ports ports;
    public final JobReads jobReads;
    public final ResourceGroupReads resourceGroupReads;
    public final LogText logText;
    public final LogWatch logWatch;
    public final ReadLog readLog;
    public final UpdateResourceGroup updateResourceGroup;

    // Recorded work
    public final ArchiveLog archiveLog;

    public JobModule(Ports ports, KernelModule kernel, AccessModule access) {
        this.ports = ports;
        Blobs blobs = kernel.ports.blobs();
        Transactions transactions = kernel.ports.transactions();
        jobReads = new JobReads(access.access, ports.jobViews(), ports.jobContexts());
        resourceGroupReads = new ResourceGroupReads(access.access, ports.resourceGroups());
        logText = new LogText(ports.jobLogs(), blobs);
        logWatch = new LogWatch(kernel.ports.announcements(), kernel.ports.clock());
        readLog = new ReadLog(access.access, ports.jobLogs(), logText, logWatch);
        updateResourceGroup = new UpdateResourceGroup(access.access, ports.resourceGroups(), kernel.ports.work(), transactions);
        archiveLog = new ArchiveLog(ports.jobLogs(), logText, blobs, transactions);
    }
}
