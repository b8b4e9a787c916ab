package dev.slipway.application.runner;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccessModule;
import dev.slipway.application.artifact.ArtifactModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.environment.EnvironmentModule;
import dev.slipway.application.job.JobModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.namespace.NamespaceModule;
import dev.slipway.application.pipeline.PipelineModule;
import dev.slipway.application.project.ProjectModule;
import dev.slipway.application.repository.RepositoryModule;
import dev.slipway.application.runner.port.RunnerJobs;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.application.variable.VariableModule;
import dev.slipway.domain.job.JobArchiving;

/** Creates the use cases that manage runners, and in {@link RunnerJobModule} those that assign jobs. */
public final class RunnerModule {

    /** Ports and settings that the use cases need. */
    public record Ports(RunnerJobs runnerJobs, RunnerQueue runnerQueue, Runners runners, RunningJobs runningJobs, Signatures signatures,
            WaitingJobs waitingJobs, JobArchiving archiving, RunnerPolicy policy) {}

    /** The modules of earlier features. */
    public record Earlier(KernelModule kernel, AccessModule access, AuditModule audit, NamespaceModule namespace, ProjectModule project,
            VariableModule variable, RepositoryModule repository, EnvironmentModule environment, JobModule job, ArtifactModule artifact,
            PipelineModule pipeline) {}

    public final Ports ports;
    public final RunnerReads runnerReads;
    public final RunnerJobReads runnerJobReads;
    public final RunnerRegistration runnerRegistration;
    public final VerificationKeys verificationKeys;
    public final CreateRunner createRunner;
    public final UpdateRunner updateRunner;
    public final EnableRunner enableRunner;
    public final DisableRunner disableRunner;
    public final ResetRunnerToken resetRunnerToken;
    public final ResetRegistrationToken resetRegistrationToken;
    public final DeleteRunner deleteRunner;
    public final RunnerJobModule jobs;

    public RunnerModule(Ports ports, Earlier earlier) {
        this.ports = ports;
        KernelModule.Ports kernel = earlier.kernel().ports;
        Access access = earlier.access().access;
        AuditTrail audit = earlier.audit().auditTrail;
        ManagedRunners managedRunners = new ManagedRunners(access, ports.runners());
        RunnerCredentials runnerCredentials = new RunnerCredentials(ports.runners(), kernel.secrets(), kernel.clock());
        RunnerTokens runnerTokens = new RunnerTokens(kernel.secrets());
        runnerReads = new RunnerReads(access, ports.runners(), managedRunners, kernel.clock());
        runnerJobReads = new RunnerJobReads(access, managedRunners, ports.runnerJobs());
        runnerRegistration = new RunnerRegistration(ports.runners(), runnerCredentials, runnerTokens, kernel.secrets(),
                kernel.transactions(), audit);
        verificationKeys = new VerificationKeys(ports.signatures());
        createRunner = new CreateRunner(access, ports.runners(), runnerTokens, kernel.transactions(), audit);
        updateRunner = new UpdateRunner(managedRunners, ports.runners(), kernel.transactions(), audit);
        enableRunner = new EnableRunner(access, managedRunners, ports.runners(), kernel.transactions(), audit);
        disableRunner = new DisableRunner(access, ports.runners(), kernel.transactions(), audit);
        resetRunnerToken = new ResetRunnerToken(managedRunners, runnerRegistration);
        resetRegistrationToken = new ResetRegistrationToken(access, earlier.project().ports.projects(), earlier.namespace().ports.groups(),
                earlier.namespace().runnersTokens, kernel.transactions(), audit);
        deleteRunner = new DeleteRunner(managedRunners, ports.runners(), kernel.transactions(), audit);
        jobs = new RunnerJobModule(ports, earlier, runnerCredentials);
    }
}
