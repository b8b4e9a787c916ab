package dev.slipway.application.pipeline;

import static java.util.Map.entry;
import static org.mockito.AdditionalMatchers.aryEq;
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
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Observations;
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
import dev.slipway.application.pipeline.port.PipelineOrigins;
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
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.runner.fake.FakeSignatures;
import dev.slipway.application.runner.fake.FakeSigningKeys;
import dev.slipway.application.runner.job.AppendLog;
import dev.slipway.application.runner.job.FailStaleJobs;
import dev.slipway.application.runner.job.ReportJob;
import dev.slipway.application.runner.job.RequestJob;
import dev.slipway.application.runner.job.ReturnLostJobs;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.variable.ScopedVariable;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableLevel;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

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
    public final StoredVariables storedVariables = mock();
    private final Credentials credentials = mock();

    private final PipelineOrigins origins = world.port(PipelineOrigins.class);
    private final Map<Class<?>, Object> ports = Map.ofEntries(entry(Work.class, work), entry(Announcements.class, announcements),
            entry(Observations.class, observations), entry(Secrets.class, secrets), entry(Refs.class, refs),
            entry(InstantSource.class, world),
            entry(AccessFacts.class, facts), entry(ProtectedRefs.class, protectedRefs), entry(Commits.class, commitPort),
            entry(Files.class, files),
            entry(Credentials.class, credentials), entry(Blobs.class, mock(Blobs.class)), entry(Projects.class, mock(Projects.class)),
            entry(Artifacts.class, mock(Artifacts.class)),
            entry(ExpiringArtifacts.class, mock(ExpiringArtifacts.class)), entry(StoredVariables.class, storedVariables),
            entry(Pipelines.class, interrupted(world.port(Pipelines.class))));
    private final CiApplication uses = new CiApplication(this::port, new FakeSignatures(signingKeys));

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
    public final RequestJob requestJob = uses.runnerJobs.requestJob;
    public final ReportJob reportJob = uses.runnerJobs.reportJob;
    public final AppendLog appendLog = uses.runnerJobs.appendLog;
    public final FailStaleJobs failStaleJobs = uses.runnerJobs.failStaleJobs;
    public final ReturnLostJobs returnLostJobs = uses.runnerJobs.returnLostJobs;

    public CiHouse() {
        when(facts.project(any(), any())).thenAnswer(call -> facts(call.getArgument(0), call.getArgument(1)));
        when(protectedRefs.of(anyLong())).thenAnswer(call -> protections.getOrDefault(call.<Long>getArgument(0), List.of()));
        when(commitPort.find(anyLong(), anyString())).thenAnswer(call -> Optional.ofNullable(commits.get(call.<String>getArgument(1))));
        when(files.find(anyLong(), anyString(), anyString())).thenAnswer(call -> configuration(call.getArgument(1), call.getArgument(2))
                .map(text -> new Files.Entry(call.getArgument(2), "id", text.length(), false)));
        when(files.read(anyLong(), anyString(), anyString(), anyInt())).thenAnswer(call -> configuration(call.getArgument(1),
                call.getArgument(2))
                .map(text -> text.getBytes(StandardCharsets.UTF_8)).filter(bytes -> bytes.length <= call.<Integer>getArgument(3)));
    }

    private <T> T port(Class<T> type) {
        Object own = ports.get(type);
        return own == null ? world.port(type) : type.cast(own);
    }

    /** What others do, once, at the moment at which a use case is about to lock a pipeline. */
    public void meanwhile(Runnable doings) {
        meanwhile = doings;
    }

    private Pipelines interrupted(Pipelines port) {
        return (Pipelines) Proxy.newProxyInstance(Pipelines.class.getClassLoader(), new Class<?>[] {Pipelines.class}, (proxy, method,
                arguments) -> {
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
        long project = switch (reference) {
            case ProjectRef.Id(long id) -> id;
            case ProjectRef.Path(String path) -> Long.parseLong("0" + path.replaceFirst(".*?(\\d*)$", "$1"));
        };
        Optional<Role> role = account.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(roles.get(new Membership(project, account.getAsLong())));
        return origins.find(project).map(found -> new ProjectFacts(project, found.namespaceId(), found.fullPath(), found.defaultBranch(),
                publicProjects.contains(project) ? Visibility.PUBLIC : Visibility.PRIVATE, true, false, ProjectFeatures.OPEN, role));
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
        return new Caller.Person(new Account(user, "user" + user, "User " + user, administrator, false, AccountState.ACTIVE), 1,
                Set.of(Scope.API));
    }

    /** Lets somebody be found by their id, as who signs in. */
    public Caller known(Caller person) {
        Account account = person.account().orElseThrow();
        when(credentials.account(Long.toString(account.id()))).thenReturn(Optional.of(account));
        return person;
    }

    /** Somebody keeps an account that may not sign in any more. */
    public void block(Caller person) {
        Account was = person.account().orElseThrow();
        when(credentials.account(Long.toString(was.id()))).thenReturn(Optional.of(
                new Account(was.id(), was.username(), was.name(), was.administrator(), was.external(), AccountState.BLOCKED)));
    }

    /** A running job of a project, acting for somebody. */
    public void job(String token, Caller person, long project) {
        Caller.Job job = new Caller.Job(person.account().orElseThrow(), 1, 1, project);
        when(credentials.jobToken(aryEq(secrets.digest(token)))).thenReturn(Optional.of(job));
    }

    /** Gives a member another role. */
    public void role(long project, Caller person, Role role) {
        roles.put(new Membership(project, person.accountId().orElseThrow()), role);
    }

    /** The role of a member ends. */
    public void leave(long project, Caller person) {
        roles.remove(new Membership(project, person.accountId().orElseThrow()));
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

    /** A variable that the project keeps for its jobs. */
    public void keeps(long project, Variable variable) {
        when(((StoredVariables) ports.get(StoredVariables.class)).forJobs(project)).thenReturn(
                List.of(new StoredVariables.ForJobs(VariableLevel.PROJECT, project, new ScopedVariable(variable, false, "*"))));
    }

    /** A file of the project at a commit. */
    public void file(String sha, String path, String text) {
        configurations.put(sha + " " + path, text);
    }

    public List<WorkHandler> handlers() {
        return uses.handlers;
    }

    /** Who does a kind of recorded work. */
    public WorkHandler handler(String kind) {
        return uses.handler(kind);
    }

    /** What jobs hand on: their exported variables, and their archives. */
    public Artifacts artifacts() {
        return (Artifacts) ports.get(Artifacts.class);
    }

    public Blobs blobs() {
        return (Blobs) ports.get(Blobs.class);
    }

    /** Starts what is due, gives resources away and lets pipelines follow one another, until there is nothing of the kind to do. */
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
