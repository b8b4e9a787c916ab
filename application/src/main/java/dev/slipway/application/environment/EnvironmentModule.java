package dev.slipway.application.environment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.branch.BranchModule;
import dev.slipway.application.environment.deployment.Approvals;
import dev.slipway.application.environment.deployment.CreateDeployment;
import dev.slipway.application.environment.deployment.DeleteDeployment;
import dev.slipway.application.environment.deployment.DeploymentReads;
import dev.slipway.application.environment.deployment.UpdateDeployment;
import dev.slipway.application.environment.freeze.CreateFreezePeriod;
import dev.slipway.application.environment.freeze.DeleteFreezePeriod;
import dev.slipway.application.environment.freeze.DeployFreezes;
import dev.slipway.application.environment.freeze.FreezePeriodReads;
import dev.slipway.application.environment.freeze.UpdateFreezePeriod;
import dev.slipway.application.environment.port.DeploymentApprovals;
import dev.slipway.application.environment.port.DeploymentGuards;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.environment.port.FreezePeriods;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.environment.protection.ProtectedEnvironmentModule;
import dev.slipway.application.environment.sweep.DeleteReviewApps;
import dev.slipway.application.environment.sweep.PassedDeadlines;
import dev.slipway.application.environment.sweep.RecoverStuckStops;
import dev.slipway.application.environment.sweep.RunStaleStop;
import dev.slipway.application.environment.sweep.ScheduleReviewApps;
import dev.slipway.application.environment.sweep.StopExpiredEnvironments;
import dev.slipway.application.environment.sweep.StopRights;
import dev.slipway.application.environment.sweep.StopStaleEnvironments;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.ProjectModule;
import dev.slipway.application.repository.RepositoryModule;
import java.util.List;

/**
 * Makes the use cases of environments, deployments and freeze periods. Pipelines and runners store the deployments of jobs through its
 * ports.
 */
public final class EnvironmentModule {

    /** Ports and settings that the use cases need. */
    public record Ports(Deployments deployments, Environments environments, EnvironmentSweeps environmentSweeps,
            DeploymentRecords deploymentRecords, FreezePeriods freezePeriods, DeploymentGuards deploymentGuards,
            ProtectedEnvironmentRecords protectedEnvironmentRecords, DeploymentApprovals deploymentApprovals, EnvironmentPolicy policy) {}

    /** The modules of earlier features. */
    public record Earlier(KernelModule kernel, AccessModule access, AuditModule audit, ProjectModule project, BranchModule branch,
            RepositoryModule repository) {}

    /**
     * Parts that later features add. The list is filled after this module is made, and is read when a use case runs.
     *
     * @param stopJobs run the jobs that stop environments
     */
    public record Later(List<StopJobs> stopJobs) {}

    public final Ports ports;
    public final ProtectedEnvironmentModule protection;
    public final EnvironmentReads environmentReads;
    public final CreateEnvironment createEnvironment;
    public final UpdateEnvironment updateEnvironment;
    public final DeleteEnvironment deleteEnvironment;
    public final StopEnvironment stopEnvironment;
    public final StopStaleEnvironments stopStaleEnvironments;
    public final ScheduleReviewApps scheduleReviewApps;
    public final DeploymentReads deploymentReads;
    public final CreateDeployment createDeployment;
    public final UpdateDeployment updateDeployment;
    public final DeleteDeployment deleteDeployment;
    public final FreezePeriodReads freezePeriodReads;
    public final CreateFreezePeriod createFreezePeriod;
    public final UpdateFreezePeriod updateFreezePeriod;
    public final DeleteFreezePeriod deleteFreezePeriod;

    // What pipelines ask for
    public final DeployRights deployRights;
    public final Approvals approvals;
    public final DeployFreezes deployFreezes;

    // Recorded and recurring work
    public final RunStaleStop runStaleStop;
    public final StopExpiredEnvironments stopExpiredEnvironments;
    public final DeleteReviewApps deleteReviewApps;
    public final RecoverStuckStops recoverStuckStops;

    public EnvironmentModule(Ports ports, Earlier earlier, Later later) {
        this.ports = ports;
        KernelModule kernel = earlier.kernel();
        Access access = earlier.access().access;
        protection = new ProtectedEnvironmentModule(ports.protectedEnvironmentRecords(), earlier);
        Transactions transactions = kernel.ports.transactions();
        deployRights = new DeployRights(ports.deploymentGuards());
        approvals = new Approvals(access, ports.deploymentRecords(), ports.deploymentApprovals(), deployRights);
        environmentReads = new EnvironmentReads(access, ports.environments(), earlier.project().ports.projects());
        createEnvironment = new CreateEnvironment(access, ports.environments(), ports.policy(), transactions);
        updateEnvironment = new UpdateEnvironment(access, ports.environments(), deployRights, transactions);
        deleteEnvironment = new DeleteEnvironment(access, ports.environments(), deployRights, transactions);
        Stopping stopping = new Stopping(ports.environments(), later.stopJobs(), transactions);
        stopEnvironment = new StopEnvironment(access, ports.environments(), deployRights, stopping, later.stopJobs());
        stopStaleEnvironments = new StopStaleEnvironments(access, ports.environmentSweeps(), kernel.ports.work(), transactions);
        scheduleReviewApps = new ScheduleReviewApps(access, ports.environmentSweeps(), deployRights, transactions);
        deploymentReads = new DeploymentReads(access, ports.deploymentRecords(), approvals);
        createDeployment = new CreateDeployment(access, deploymentReads, ports.deploymentRecords(),
                new CreateDeployment.Targets(ports.environments(), ports.policy(), deployRights),
                new CreateDeployment.Repository(earlier.repository().ports.commits(), earlier.repository().ports.refs()), transactions);
        updateDeployment = new UpdateDeployment(access, deploymentReads, ports.deploymentRecords(), ports.environments(), deployRights,
                transactions);
        deleteDeployment = new DeleteDeployment(access, ports.deploymentRecords(), ports.environments(), deployRights, transactions);
        freezePeriodReads = new FreezePeriodReads(access, ports.freezePeriods());
        createFreezePeriod = new CreateFreezePeriod(access, ports.freezePeriods(), transactions);
        updateFreezePeriod = new UpdateFreezePeriod(access, ports.freezePeriods(), transactions);
        deleteFreezePeriod = new DeleteFreezePeriod(access, ports.freezePeriods(), transactions);
        deployFreezes = new DeployFreezes(ports.freezePeriods());
        StopRights rights = new StopRights(access, earlier.access().ports.credentials(), deployRights, later.stopJobs());
        runStaleStop = new RunStaleStop(ports.environmentSweeps(), stopping, rights,
                new RunStaleStop.SweepKernel(transactions, kernel.ports.work(), kernel.ports.observations()));
        PassedDeadlines deadlines = new PassedDeadlines(ports.environmentSweeps(), kernel.ports.observations(), kernel.ports.clock());
        stopExpiredEnvironments = new StopExpiredEnvironments(deadlines, ports.environments(), stopping, rights, kernel.ports.work(),
                transactions, kernel.ports.clock());
        deleteReviewApps = new DeleteReviewApps(deadlines, ports.environments(), kernel.ports.work(), transactions);
        recoverStuckStops = new RecoverStuckStops(deadlines, ports.environments(), transactions);
    }
}
