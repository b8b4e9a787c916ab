package dev.slipway.application.pipeline;

import static java.util.Map.entry;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.commitstatus.port.CommitStatuses;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.creation.CreatePushedPipeline;
import dev.slipway.application.pipeline.creation.CreateScheduledPipeline;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.application.pipeline.job.CancelJob;
import dev.slipway.application.pipeline.job.PlayJob;
import dev.slipway.application.pipeline.job.RetryJob;
import dev.slipway.application.pipeline.lint.LintConfiguration;
import dev.slipway.application.pipeline.operation.CancelPipeline;
import dev.slipway.application.pipeline.operation.RetryPipeline;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.removal.DeletePipeline;
import dev.slipway.application.pipeline.trigger.CreateTrigger;
import dev.slipway.application.pipeline.trigger.DeleteTrigger;
import dev.slipway.application.pipeline.trigger.RunTrigger;
import dev.slipway.application.pipeline.trigger.TriggerReads;
import dev.slipway.application.pipeline.trigger.UpdateTrigger;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.runner.fake.FakeSignatures;
import dev.slipway.application.runner.fake.FakeSigningKeys;
import dev.slipway.application.runner.job.AppendLog;
import dev.slipway.application.runner.job.ClaimAttempt;
import dev.slipway.application.runner.job.FailStaleJobs;
import dev.slipway.application.runner.job.ReportJob;
import dev.slipway.application.runner.job.RequestJob;
import dev.slipway.application.runner.job.ReturnLostJobs;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.variable.ScopedVariable;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableLevel;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** The use cases of pipelines, jobs and the runner protocol, assembled on ports in memory. */
public final class CiHouse {

    public static final long LOG_LIMIT = CiApplication.LOG_LIMIT;
    public static final Duration SILENCE = CiApplication.SILENCE;

    public final FakeCiWorld world = new FakeCiWorld();
    public final FakeWork work = new FakeWork(world.transactions(), world);
    public final FakeAnnouncements announcements = new FakeAnnouncements(world.transactions());
    public final FakeObservations observations = new FakeObservations();
    public final FakeSecrets secrets = new FakeSecrets();
    public final FakeRefs refs = new FakeRefs();
    public final FakeSigningKeys signingKeys = new FakeSigningKeys();

    public final CiAccounts accounts = new CiAccounts(world);
    public final CiRepository repository = new CiRepository();
    public final StoredVariables storedVariables = mock();
    public final CommitStatuses commitStatuses = mock(CommitStatuses.class, delegatesTo(world.port(CommitStatuses.class)));
    public final Histories histories = mock();
    public final MirroredRefs mirroredRefs = mock();

    private volatile Runnable meanwhile = () -> { };

    private final Map<Class<?>, Object> ports = Map.ofEntries(entry(Work.class, work), entry(Announcements.class, announcements),
            entry(Observations.class, observations), entry(Secrets.class, secrets), entry(Refs.class, refs),
            entry(InstantSource.class, world), entry(RateLimits.class, new FakeRateLimits(world)),
            entry(AccessFacts.class, accounts.facts), entry(Credentials.class, accounts.credentials),
            entry(ProtectedRefs.class, repository.protectedRefs), entry(Commits.class, repository.commits),
            entry(Files.class, repository.files), entry(StoredVariables.class, storedVariables),
            entry(CommitStatuses.class, commitStatuses), entry(Histories.class, histories), entry(MirroredRefs.class, mirroredRefs),
            entry(Blobs.class, mock(Blobs.class)), entry(Projects.class, mock(Projects.class)),
            entry(Artifacts.class, mock(Artifacts.class)), entry(ExpiringArtifacts.class, mock(ExpiringArtifacts.class)),
            entry(Pipelines.class, interrupted(world.port(Pipelines.class))));
    private final CiApplication uses = new CiApplication(this::port, new FakeSignatures(signingKeys));

    public final TestModules modules = uses.modules;
    public final Access access = uses.modules.access.access;
    public final PipelineChanges changes = uses.operation.pipelineChanges;
    public final PipelineRights rights = uses.operation.pipelineRights;
    public final CancelPipeline cancelPipeline = uses.operation.cancelPipeline;
    public final RetryPipeline retryPipeline = uses.operation.retryPipeline;
    public final DeletePipeline deletePipeline = uses.operation.deletePipeline;
    public final CancelJob cancelJob = uses.operation.cancelJob;
    public final RetryJob retryJob = uses.operation.retryJob;
    public final PlayJob playJob = uses.operation.playJob;
    public final CreatePushedPipeline pushed = uses.creation.createPushedPipeline;
    public final CreateScheduledPipeline scheduledPipelines = uses.creation.createScheduledPipeline;
    public final LintConfiguration lint = uses.creation.lintConfiguration;
    public final RunTrigger runTrigger = uses.creation.runTrigger;
    public final TriggerReads triggerReads = uses.creation.triggerReads;
    public final CreateTrigger createTrigger = uses.creation.createTrigger;
    public final UpdateTrigger updateTrigger = uses.creation.updateTrigger;
    public final DeleteTrigger deleteTrigger = uses.creation.deleteTrigger;
    public final ClaimAttempt claimAttempt = uses.runnerJobs.claimAttempt;
    public final RequestJob requestJob = uses.runnerJobs.requestJob;
    public final ReportJob reportJob = uses.runnerJobs.reportJob;
    public final AppendLog appendLog = uses.runnerJobs.appendLog;
    public final FailStaleJobs failStaleJobs = uses.runnerJobs.failStaleJobs;
    public final ReturnLostJobs returnLostJobs = uses.runnerJobs.returnLostJobs;

    private <T> T port(Class<T> type) {
        Object own = ports.get(type);
        return own == null ? world.port(type) : type.cast(own);
    }

    /** Runs an action once, at the moment at which a use case is about to lock a pipeline. */
    public void meanwhile(Runnable action) {
        meanwhile = action;
    }

    private Pipelines interrupted(Pipelines port) {
        return (Pipelines) Proxy.newProxyInstance(Pipelines.class.getClassLoader(), new Class<?>[] {Pipelines.class}, (proxy, method,
                arguments) -> {
            if (method.getName().startsWith("lock")) {
                Runnable action = meanwhile;
                meanwhile = () -> { };
                action.run();
            }
            try {
                return method.invoke(port, arguments);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        });
    }

    public List<WorkHandler> handlers() {
        return uses.handlers;
    }

    /** Returns the handler of a kind of recorded work. */
    public WorkHandler handler(String kind) {
        return uses.handler(kind);
    }

    /** Stores a variable that the project gives to its jobs. */
    public void variable(long project, Variable variable) {
        when(storedVariables.forJobs(project)).thenReturn(
                List.of(new StoredVariables.ForJobs(VariableLevel.PROJECT, project, new ScopedVariable(variable, false, "*"))));
    }

    /** Returns the port of exported variables and archives, which later jobs read. */
    public Artifacts artifacts() {
        return (Artifacts) ports.get(Artifacts.class);
    }

    public Blobs blobs() {
        return (Blobs) ports.get(Blobs.class);
    }

    /** Does recorded work until none is left: starts scheduled jobs, grants resources and updates bridges. */
    public void settle() {
        boolean done = true;
        while (done) {
            done = work.doOne(List.of(uses.handler(JobWork.START_SCHEDULED_JOB), uses.handler(JobWork.ASSIGN_RESOURCE),
                    uses.handler(JobWork.START_BRIDGE), uses.handler(JobWork.SYNC_BRIDGE), uses.handler(JobWork.CANCEL_CHILD),
                    uses.handler(JobWork.NOTIFY_FOLLOWERS), uses.handler(JobWork.RESTART_MIRRORING_BRIDGES),
                    uses.handler(JobWork.RESTART_BRIDGE)));
        }
    }
}
