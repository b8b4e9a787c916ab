package dev.slipway.application.pipeline;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.branch.BranchGuards;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.LogText;
import dev.slipway.application.job.LogWatch;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.runner.AppendLog;
import dev.slipway.application.runner.CacheKeys;
import dev.slipway.application.runner.ClaimJob;
import dev.slipway.application.runner.EndJob;
import dev.slipway.application.runner.FailStaleJobs;
import dev.slipway.application.runner.JobCredentials;
import dev.slipway.application.runner.JobDocuments;
import dev.slipway.application.runner.JobVariables;
import dev.slipway.application.runner.LogCoverage;
import dev.slipway.application.runner.QueueWatch;
import dev.slipway.application.runner.ReportJob;
import dev.slipway.application.runner.RequestJob;
import dev.slipway.application.runner.ReturnLostJobs;
import dev.slipway.application.runner.RunnerCredentials;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevels;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.repository.Commit;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The use cases of pipelines, jobs and the runner protocol, assembled on ports in memory. */
public final class CiHouse {

    public static final long LOG_LIMIT = 1000;
    public static final Duration SILENCE = Duration.ofMinutes(2);

    public final FakeCiWorld world = new FakeCiWorld();
    public final FakeWork work = new FakeWork(world.transactions(), world);
    public final FakeAnnouncements announcements = new FakeAnnouncements(world.transactions());
    public final FakeObservations observations = new FakeObservations();
    public final FakeSecrets secrets = new FakeSecrets();
    public final FakeRefs refs = new FakeRefs();

    private volatile Runnable meanwhile = () -> { };

    private record Membership(long project, long user) {}

    private final Map<Membership, Role> roles = new HashMap<>();
    private final Set<Long> publicProjects = new HashSet<>();
    private final Map<Long, List<ProtectedRef>> protections = new HashMap<>();
    private final Map<String, Commit> commits = new HashMap<>();
    private final Map<String, String> configurations = new HashMap<>();

    private final AccessFacts facts = mock();
    private final ProtectedRefs protectedRefs = mock();
    private final Commits commitPort = mock();
    private final Files files = mock();
    private final Blobs blobs = mock();
    private final Artifacts artifacts = mock();

    private final Access access = new Access(facts);
    private final PipelineRights rights = new PipelineRights(new BranchGuards(protectedRefs));
    private final PipelinePolicy policy = new PipelinePolicy(() -> URI.create("https://slipway.example.org"), "17.0", "abc", 0, 0, 500, 0, true);
    private final RunnerPolicy runnerPolicy = new RunnerPolicy(Duration.ZERO, SILENCE, LOG_LIMIT, "17.0", "abc");

    private final Transactions transactions = world.port(Transactions.class);
    private final Pipelines pipelines = interrupted(world.port(Pipelines.class));
    private final PipelineViews views = world.port(PipelineViews.class);
    private final PipelineOrigins origins = world.port(PipelineOrigins.class);
    private final RunningJobs running = world.port(RunningJobs.class);
    private final JobLogs logs = world.port(JobLogs.class);
    private final RunnerQueue queue = world.port(RunnerQueue.class);

    public final PipelineChanges changes = new PipelineChanges(transactions, pipelines, world.port(Deployments.class),
            new PipelineWork(work, world.port(ResourceGroups.class)), announcements, world);
    private final ChangeJob changeJob = new ChangeJob(access, rights, world.port(JobViews.class), changes);
    private final Configurations reader = new Configurations(files, commitPort, origins, policy);
    private final MakePipeline make = new MakePipeline(pipelines, changes, refs, transactions, world);

    public final CancelPipeline cancelPipeline = new CancelPipeline(access, rights, views, changes);
    public final CancelJob cancelJob = new CancelJob(changeJob);
    public final RetryPipeline retryPipeline = new RetryPipeline(access, rights, views, changes);
    public final RetryJob retryJob = new RetryJob(changeJob);
    public final PlayJob playJob = new PlayJob(changeJob, origins, pipelines, transactions);
    public final DeletePipeline deletePipeline = new DeletePipeline(access, views, pipelines, changes, transactions, work, world);
    public final PushedPipeline pushed = new PushedPipeline(origins, refs, commitPort, reader, rights, new PipelineLimits(pipelines, policy), make,
            pipelines, world);

    private final RunnerCredentials runnerCredentials = new RunnerCredentials(world.port(Runners.class), secrets, world);
    private final JobCredentials jobCredentials = new JobCredentials(running, secrets);
    private final EndJob endJob = new EndJob(transactions, pipelines, changes, running, world);
    private final ClaimJob claim = new ClaimJob(queue, world.port(WaitingJobs.class), running, pipelines, changes,
            new JobDocuments(new JobVariables(runnerPolicy, artifacts)), new CacheKeys(files), transactions, secrets, observations, world);

    public final RequestJob requestJob = new RequestJob(runnerCredentials, queue, claim, new QueueWatch(announcements), runnerPolicy);
    public final ReportJob reportJob = new ReportJob(jobCredentials, running, endJob, new LogCoverage(logs, new LogText(logs, blobs), world), world);
    public final AppendLog appendLog = new AppendLog(jobCredentials, running, logs, new LogWatch(announcements, world), endJob, transactions,
            runnerPolicy, world);
    public final FailStaleJobs failStaleJobs = new FailStaleJobs(running, changes, transactions, observations, world);
    public final ReturnLostJobs returnLostJobs = new ReturnLostJobs(running, pipelines, changes, transactions, runnerPolicy, observations, world);
    private final List<WorkHandler> handlers = List.of(new StartScheduledJob(changes), new AssignResource(world.port(ResourceGroups.class), changes, work,
            transactions));

    public CiHouse() {
        when(facts.project(any(), any())).thenAnswer(call -> facts(call.getArgument(0), call.getArgument(1)));
        when(protectedRefs.of(anyLong())).thenAnswer(call -> protections.getOrDefault(call.<Long>getArgument(0), List.of()));
        when(commitPort.find(anyLong(), anyString())).thenAnswer(call -> Optional.ofNullable(commits.get(call.<String>getArgument(1))));
        when(files.find(anyLong(), anyString(), anyString())).thenAnswer(call -> configuration(call.getArgument(1), call.getArgument(2))
                .map(text -> new Files.Entry(call.getArgument(2), "id", text.length(), false)));
        when(files.read(anyLong(), anyString(), anyString(), anyInt())).thenAnswer(call -> configuration(call.getArgument(1), call.getArgument(2))
                .map(text -> text.getBytes(StandardCharsets.UTF_8)).filter(bytes -> bytes.length <= call.<Integer>getArgument(3)));
    }

    /** What others do, once, at the moment at which a use case is about to lock a pipeline. */
    public void meanwhile(Runnable doings) {
        meanwhile = doings;
    }

    private Pipelines interrupted(Pipelines port) {
        return (Pipelines) Proxy.newProxyInstance(Pipelines.class.getClassLoader(), new Class<?>[] {Pipelines.class}, (proxy, method, arguments) -> {
            if (method.getName().equals("lock")) {
                Runnable doings = meanwhile;
                meanwhile = () -> { };
                doings.run();
            }
            try {
                return method.invoke(port, arguments);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        });
    }

    private Optional<ProjectFacts> facts(ProjectRef reference, OptionalLong account) {
        long project = ((ProjectRef.Id) reference).id();
        Optional<Role> role = account.isEmpty() ? Optional.empty() : Optional.ofNullable(roles.get(new Membership(project, account.getAsLong())));
        return origins.find(project).map(found -> new ProjectFacts(project, found.namespaceId(), found.fullPath(), found.defaultBranch(),
                publicProjects.contains(project) ? Visibility.PUBLIC : Visibility.PRIVATE, true, false, FeatureLevels.OPEN, role));
    }

    private Optional<String> configuration(String sha, String path) {
        return Optional.ofNullable(configurations.get(sha + " " + path));
    }

    /** Everybody sees the project. */
    public void open(long project) {
        publicProjects.add(project);
    }

    /** A user who holds a role in the project. */
    public Caller member(long project, Role role) {
        long user = world.user();
        roles.put(new Membership(project, user), role);
        return person(user, false);
    }

    public Caller stranger() {
        return person(world.user(), false);
    }

    public Caller administrator() {
        return person(world.user(), true);
    }

    private static Caller person(long user, boolean administrator) {
        return new Caller.Person(new Account(user, "user" + user, "User " + user, administrator, false, AccountState.ACTIVE), 1, Set.of(Scope.API));
    }

    /** Only maintainers may push to the branch, or merge into it. */
    public void protect(long project, String branch) {
        protections.put(project, List.of(ProtectedRef.standard(branch)));
    }

    /** @param configuration of the project at that commit; null for none */
    public void commit(Commit commit, String configuration) {
        commits.put(commit.sha(), commit);
        if (configuration != null) {
            configurations.put(commit.sha() + " .gitlab-ci.yml", configuration);
        }
    }

    /** Does recorded work that is due, until none is left that these use cases do. */
    public void settle() {
        boolean done = true;
        while (done) {
            done = work.doOne(handlers);
        }
    }
}
