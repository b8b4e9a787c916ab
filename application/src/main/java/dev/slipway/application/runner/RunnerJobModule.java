package dev.slipway.application.runner;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.JobModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.pipeline.PipelineModule;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.runner.job.AppendLog;
import dev.slipway.application.runner.job.CacheKeys;
import dev.slipway.application.runner.job.ClaimAttempt;
import dev.slipway.application.runner.job.ClaimJob;
import dev.slipway.application.runner.job.CrossPipelineDependencies;
import dev.slipway.application.runner.job.DeployedAddress;
import dev.slipway.application.runner.job.EndJob;
import dev.slipway.application.runner.job.FailStaleJobs;
import dev.slipway.application.runner.job.JobAssignment;
import dev.slipway.application.runner.job.JobCredentials;
import dev.slipway.application.runner.job.JobDocumentBuilder;
import dev.slipway.application.runner.job.JobTokens;
import dev.slipway.application.runner.job.JobVariableCollector;
import dev.slipway.application.runner.job.LogCoverage;
import dev.slipway.application.runner.job.LogPieces;
import dev.slipway.application.runner.job.QueueWatch;
import dev.slipway.application.runner.job.ReportJob;
import dev.slipway.application.runner.job.RequestJob;
import dev.slipway.application.runner.job.ReturnLostJobs;

/** Creates the use cases that assign jobs to runners and receive their reports and logs. A part of {@link RunnerModule}. */
public final class RunnerJobModule {

    public final ClaimAttempt claimAttempt;
    public final RequestJob requestJob;
    public final ReportJob reportJob;
    public final AppendLog appendLog;
    public final QueueWatch queueWatch;

    // Recorded work
    public final FailStaleJobs failStaleJobs;
    public final ReturnLostJobs returnLostJobs;

    RunnerJobModule(RunnerModule.Ports ports, RunnerModule.Earlier earlier, RunnerCredentials runnerCredentials) {
        KernelModule.Ports kernel = earlier.kernel().ports;
        JobModule job = earlier.job();
        Pipelines pipelines = earlier.pipeline().ports.pipelines();
        PipelineChanges changes = earlier.pipeline().operation.pipelineChanges;
        queueWatch = new QueueWatch(kernel.announcements());
        JobTokens jobTokens = new JobTokens(ports.signatures(), kernel.secrets(), ports.policy());
        claimAttempt = attempt(ports, earlier, jobTokens);
        ClaimJob claimJob = new ClaimJob(claimAttempt, jobTokens, new CacheKeys(earlier.repository().ports.files()), changes,
                runnerCredentials, kernel.transactions(), kernel.observations());
        requestJob = new RequestJob(runnerCredentials, ports.runnerQueue(), claimJob, queueWatch, ports.policy());
        JobCredentials jobCredentials = new JobCredentials(ports.runningJobs(), kernel.secrets(), kernel.clock());
        EndJob endJob = end(ports, earlier);
        reportJob = new ReportJob(jobCredentials, ports.runningJobs(), endJob,
                new LogCoverage(job.ports.jobLogs(), job.logText, kernel.clock()), kernel.clock());
        LogPieces logPieces = new LogPieces(ports.runningJobs(), job.ports.jobLogs(), job.logWatch, ports.policy(), kernel.clock());
        appendLog = new AppendLog(jobCredentials, logPieces, endJob, kernel.transactions());
        failStaleJobs = new FailStaleJobs(ports.runningJobs(), changes, kernel.transactions(), kernel.observations(), kernel.clock());
        returnLostJobs = new ReturnLostJobs(ports.runningJobs(), pipelines, changes, kernel.transactions(), ports.policy(),
                kernel.observations(), kernel.clock());
    }

    private static EndJob end(RunnerModule.Ports ports, RunnerModule.Earlier earlier) {
        KernelModule.Ports kernel = earlier.kernel().ports;
        PipelineModule pipeline = earlier.pipeline();
        Deployments deployments = earlier.environment().ports.deployments();
        DeployedAddress address = new DeployedAddress(deployments, ports.waitingJobs(), earlier.artifact().ports.artifacts(),
                pipeline.ports.policy());
        return new EndJob(kernel.transactions(), pipeline.ports.pipelines(), pipeline.operation.pipelineChanges, ports.runningJobs(),
                address, deployments, kernel.clock());
    }

    private static ClaimAttempt attempt(RunnerModule.Ports ports, RunnerModule.Earlier earlier, JobTokens jobTokens) {
        KernelModule.Ports kernel = earlier.kernel().ports;
        Artifacts artifacts = earlier.artifact().ports.artifacts();
        JobDocumentBuilder documents = new JobDocumentBuilder(new JobVariableCollector(ports.policy(), artifacts, jobTokens),
                new CrossPipelineDependencies(earlier.access().access, earlier.access().ports.credentials(), artifacts, kernel.clock()),
                ports.archiving());
        JobAssignment assignment = new JobAssignment(earlier.pipeline().operation.pipelineChanges, documents, jobTokens,
                earlier.variable().variablesOfJobs, kernel.secrets(), kernel.clock());
        return new ClaimAttempt(ports.runnerQueue(), ports.waitingJobs(), earlier.pipeline().ports.pipelines(), assignment);
    }
}
