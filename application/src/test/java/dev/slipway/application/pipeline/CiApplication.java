package dev.slipway.application.pipeline;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.artifact.ArtifactSettings;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.ciconfig.fake.FakeRemoteFiles;
import dev.slipway.application.ciconfig.fake.FakeTemplates;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.UpdateResourceGroup;
import dev.slipway.application.job.port.JobCascade;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.change.PipelineWork;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.configuration.ConfigurationSources;
import dev.slipway.application.pipeline.configuration.RequestVariables;
import dev.slipway.application.pipeline.creation.CreatePipeline;
import dev.slipway.application.pipeline.creation.CreatePushedPipeline;
import dev.slipway.application.pipeline.creation.CreateScheduledPipeline;
import dev.slipway.application.pipeline.creation.PipelineCreator;
import dev.slipway.application.pipeline.creation.PipelineLimits;
import dev.slipway.application.pipeline.creation.StorePipeline;
import dev.slipway.application.pipeline.downstream.BridgeRights;
import dev.slipway.application.pipeline.downstream.BridgeVariables;
import dev.slipway.application.pipeline.downstream.CancelChild;
import dev.slipway.application.pipeline.downstream.DownstreamAdmission;
import dev.slipway.application.pipeline.downstream.DownstreamEvaluation;
import dev.slipway.application.pipeline.downstream.DownstreamPlans;
import dev.slipway.application.pipeline.downstream.MirroredPipelines;
import dev.slipway.application.pipeline.downstream.NotifyFollowers;
import dev.slipway.application.pipeline.downstream.ParentArtifacts;
import dev.slipway.application.pipeline.downstream.RestartBridge;
import dev.slipway.application.pipeline.downstream.RestartMirroringBridges;
import dev.slipway.application.pipeline.downstream.StartBridge;
import dev.slipway.application.pipeline.downstream.SyncBridge;
import dev.slipway.application.pipeline.downstream.UpstreamRequestResolver;
import dev.slipway.application.pipeline.downstream.WaitingResourceGroups;
import dev.slipway.application.pipeline.job.AssignResource;
import dev.slipway.application.pipeline.job.CancelJob;
import dev.slipway.application.pipeline.job.EraseJob;
import dev.slipway.application.pipeline.job.JobChanges;
import dev.slipway.application.pipeline.job.PlayJob;
import dev.slipway.application.pipeline.job.RetryJob;
import dev.slipway.application.pipeline.job.StartScheduledJob;
import dev.slipway.application.pipeline.lint.LintConfiguration;
import dev.slipway.application.pipeline.lint.LintPolicy;
import dev.slipway.application.pipeline.operation.CancelPipeline;
import dev.slipway.application.pipeline.operation.CancelRedundantPipelines;
import dev.slipway.application.pipeline.operation.RetryPipeline;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.application.pipeline.removal.DeletePipeline;
import dev.slipway.application.pipeline.removal.HidePipeline;
import dev.slipway.application.pipeline.removal.RemovePipeline;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.application.pipeline.request.PushedRequestResolver;
import dev.slipway.application.pipeline.trigger.CreateTrigger;
import dev.slipway.application.pipeline.trigger.CreateTriggeredPipeline;
import dev.slipway.application.pipeline.trigger.DeleteTrigger;
import dev.slipway.application.pipeline.trigger.RunTrigger;
import dev.slipway.application.pipeline.trigger.TriggerReads;
import dev.slipway.application.pipeline.trigger.TriggerTokens;
import dev.slipway.application.pipeline.trigger.UpdateTrigger;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.runner.RunnerCredentials;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.fake.FakeSignatures;
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
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.application.variable.VariablesOfJobs;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.job.JobArchiving;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The use cases of pipelines, jobs and the runner protocol, assembled once for whatever ports somebody brings: those in memory, or the
 * tables.
 */
public final class CiApplication {

    /** In bytes. */
    public static final long LOG_LIMIT = 1000;
    public static final Duration SILENCE = Duration.ofMinutes(2);

    /** For all servers of all tests, since keys are what takes longest to make. */
    private static final FakeSignatures SIGNATURES = new FakeSignatures();

    private static final ArtifactSettings ARTIFACTS = new ArtifactSettings(1000, Optional.of(Duration.ofDays(1)));

    /** Gives each port; and the clock, by its type. */
    public interface Ports {
        <T> T port(Class<T> type);
    }

    /** The features before pipelines. */
    public final TestModules modules;
    public final PipelineChanges changes;
    public final CancelPipeline cancelPipeline;
    public final CancelJob cancelJob;
    public final UpdateResourceGroup updateResourceGroup;
    public final RetryPipeline retryPipeline;
    public final RetryJob retryJob;
    public final PlayJob playJob;
    public final EraseJob eraseJob;
    public final DeletePipeline deletePipeline;
    public final CreatePushedPipeline pushed;
    public final CreatePipeline createPipeline;
    public final RunTrigger runTrigger;
    public final TriggerReads triggerReads;
    public final CreateTrigger createTrigger;
    public final UpdateTrigger updateTrigger;
    public final DeleteTrigger deleteTrigger;
    public final CreateScheduledPipeline scheduledPipelines;
    public final Access access;
    public final PipelineRights rights;
    public final LintConfiguration lint;
    public final RequestJob requestJob;
    public final ReportJob reportJob;
    public final AppendLog appendLog;
    public final FailStaleJobs failStaleJobs;
    public final ReturnLostJobs returnLostJobs;
    /** Who does recorded work. */
    public final List<WorkHandler> handlers;

    public CiApplication(Ports ports) {
        this(ports, SIGNATURES);
    }

    public CiApplication(Ports ports, Signatures signatures) {
        InstantSource clock = ports.port(InstantSource.class);
        Transactions transactions = ports.port(Transactions.class);
        Work work = ports.port(Work.class);
        Announcements announcements = ports.port(Announcements.class);
        Observations observations = ports.port(Observations.class);
        Secrets secrets = ports.port(Secrets.class);
        Blobs blobs = ports.port(Blobs.class);
        Refs refs = ports.port(Refs.class);
        Files files = ports.port(Files.class);
        Commits commits = ports.port(Commits.class);
        Pipelines pipelines = ports.port(Pipelines.class);
        PipelineViews views = ports.port(PipelineViews.class);
        PipelineOrigins origins = ports.port(PipelineOrigins.class);
        Bridges bridges = ports.port(Bridges.class);
        ResourceGroups groups = ports.port(ResourceGroups.class);
        JobViews jobs = ports.port(JobViews.class);
        JobLogs logs = ports.port(JobLogs.class);
        RunningJobs running = ports.port(RunningJobs.class);
        RunnerQueue queue = ports.port(RunnerQueue.class);
        AccessFacts facts = ports.port(AccessFacts.class);
        Credentials credentials = ports.port(Credentials.class);
        Artifacts artifacts = ports.port(Artifacts.class);
        modules = TestModules.of(clock, transactions, work, announcements, observations, secrets, blobs, facts, credentials, refs, files,
                commits, groups, jobs, logs, artifacts, ports.port(ProtectedRefs.class), ports.port(StoredVariables.class),
                ports.port(ExpiringArtifacts.class), new FakeRemoteFiles(), new FakeTemplates(), ARTIFACTS);
        access = modules.access.access;
        rights = new PipelineRights(modules.branch.branchGuards);
        PipelinePolicy policy = new PipelinePolicy(() -> URI.create("https://slipway.example.org"), "17.0", "abc", 0, 0, 500, 0, true);
        RunnerPolicy runnerPolicy = new RunnerPolicy(Duration.ZERO, SILENCE, LOG_LIMIT, false, "17.0", "abc");
        VariablesOfJobs kept = modules.variable.variablesOfJobs;

        changes = new PipelineChanges(transactions, pipelines, ports.port(Deployments.class), new PipelineWork(work, groups, bridges),
                announcements, observations, clock);
        JobChanges changeJob = new JobChanges(access, rights, jobs, changes);
        cancelPipeline = new CancelPipeline(access, rights, views, changes);
        cancelJob = new CancelJob(changeJob);
        updateResourceGroup = modules.job.updateResourceGroup;
        retryPipeline = new RetryPipeline(access, rights, views, changes);
        retryJob = new RetryJob(changeJob);
        playJob = new PlayJob(changeJob, origins, pipelines, transactions);
        eraseJob = new EraseJob(access, jobs, ports.port(JobCascade.class), pipelines, rights, blobs, transactions);
        deletePipeline = new DeletePipeline(access, views, pipelines, new HidePipeline(pipelines, bridges, changes, work, clock), transactions, work);

        ActingUsers users = new ActingUsers(credentials);
        RequestVariables requestVariables = new RequestVariables(origins, kept, policy);
        ConfigurationReader configurations = new ConfigurationReader(files, commits, requestVariables, new ConfigurationSources(files, commits, refs,
                access, modules.ciconfig.includeFiles, policy, clock), users, pipelines, policy);
        PipelineRequestResolver requests = new PipelineRequestResolver(rights, origins, refs, commits);
        PipelineCreator creator = new PipelineCreator(requests, configurations, new PipelineLimits(pipelines, policy),
                new StorePipeline(pipelines, changes, refs, transactions), clock);
        pushed = new CreatePushedPipeline(new PushedRequestResolver(origins, refs, commits, rights, pipelines), creator, access, users);
        createPipeline = new CreatePipeline(access, creator, views);
        Triggers triggers = ports.port(Triggers.class);
        triggerReads = new TriggerReads(access, triggers);
        createTrigger = new CreateTrigger(access, triggers, secrets, observations, transactions);
        updateTrigger = new UpdateTrigger(access, triggers, transactions);
        deleteTrigger = new DeleteTrigger(access, triggers, observations, transactions);
        runTrigger = new RunTrigger(facts, new TriggerTokens(access, triggers, credentials, secrets, users),
                new CreateTriggeredPipeline(access, requests, creator, views), triggers, transactions);
        scheduledPipelines = new CreateScheduledPipeline(access, creator);
        lint = new LintConfiguration(access, unasked(Projects.class), origins, refs, configurations, creator, new LintPolicy(true, false));

        RunnerCredentials runnerCredentials = new RunnerCredentials(ports.port(Runners.class), secrets, clock);
        JobCredentials jobCredentials = new JobCredentials(running, secrets);
        Deployments deployments = ports.port(Deployments.class);
        EndJob endJob = new EndJob(transactions, pipelines, changes, running,
                new DeployedAddress(deployments, ports.port(WaitingJobs.class), artifacts, policy), deployments, clock);
        JobTokens tokens = new JobTokens(signatures, secrets, runnerPolicy);
        JobDocumentBuilder documents = new JobDocumentBuilder(new JobVariableCollector(runnerPolicy, artifacts, kept, tokens),
                new CrossPipelineDependencies(access, unasked(Credentials.class), artifacts, clock), JobArchiving.NEVER);
        ClaimAttempt attempts = new ClaimAttempt(queue, ports.port(WaitingJobs.class), pipelines, documents, tokens,
                new JobAssignment(pipelines, changes, running, documents, secrets, clock));
        ClaimJob claim = new ClaimJob(queue, attempts, tokens, new CacheKeys(files), changes, transactions, observations);
        requestJob = new RequestJob(runnerCredentials, queue, claim, new QueueWatch(announcements), runnerPolicy);
        reportJob = new ReportJob(jobCredentials, running, endJob, new LogCoverage(logs, modules.job.logText, clock), clock);
        appendLog = new AppendLog(jobCredentials,
                new LogPieces(running, logs, modules.job.logWatch, runnerPolicy, clock), endJob, transactions);
        failStaleJobs = new FailStaleJobs(running, changes, transactions, observations, clock);
        returnLostJobs = new ReturnLostJobs(running, pipelines, changes, transactions, runnerPolicy, observations, clock);

        BridgeRights bridgeRights = new BridgeRights(access, rights);
        BridgeVariables bridgeVariables = new BridgeVariables(requestVariables, kept, artifacts, policy);
        DownstreamPlans plans = new DownstreamPlans(users, new UpstreamRequestResolver(origins, commits, refs, pipelines), bridgeVariables,
                new MirroredPipelines(access, views),
                new DownstreamEvaluation(access, new DownstreamAdmission(bridgeRights, bridges), bridgeVariables, requests, creator,
                        new ParentArtifacts(bridges, modules.artifact.archivedTexts)));
        SyncBridge syncBridge = new SyncBridge(bridges, changes);
        handlers = List.of(new StartScheduledJob(changes), new AssignResource(groups, changes, work, transactions),
                modules.job.archiveLog, new NotifyFollowers(bridges, work, List.of()), syncBridge,
                new CancelChild(bridges, changes), new RestartMirroringBridges(bridges, work), new RestartBridge(bridges, bridgeRights, users, changes),
                new StartBridge(bridges, plans, creator, syncBridge, changes, new WaitingResourceGroups(groups, work), transactions),
                new CancelRedundantPipelines(pipelines, changes, observations), new RemovePipeline(pipelines, modules.artifact.removeArtifacts, refs, work, clock));
    }

    /** A port that knows of nothing. */
    private static <T> T unasked(Class<T> port) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, arguments) -> {
            if (method.getReturnType() == Optional.class) {
                return Optional.empty();
            }
            throw new IllegalStateException(method + " is not asked here");
        }));
    }

    public WorkHandler handler(String kind) {
        return handlers.stream().filter(handler -> handler.kind().equals(kind)).findFirst().orElseThrow();
    }
}
