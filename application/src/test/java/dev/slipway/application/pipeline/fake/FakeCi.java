package dev.slipway.application.pipeline.fake;

import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.environment.DeploymentView.Commitish;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Process;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.application.runner.port.Runners.Token;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentSlug;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.OutdatedDeployment;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.job.BridgeWait;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.PipelineTimes;
import dev.slipway.domain.repository.Commit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the fakes of pipelines, jobs and runners share: rows in memory that roll back with their unit of work, and ids that never do. */
public final class FakeCi {

    public final FakeTransactions transactions;
    public final FakeTable<Long, User> users;
    public final FakeTable<Long, Space> spaces;
    public final FakeTable<Long, Project> projects;
    /** Projects that runners of their groups do not serve. */
    public final FakeTable<Long, Boolean> withoutGroupRunners;
    /** Projects in which newer pipelines call nothing off. */
    public final FakeTable<Long, Boolean> withRedundant;
    /** Projects that run outdated deployments. */
    public final FakeTable<Long, Boolean> withOutdated;
    /** Projects whose users approve their own deployments. */
    public final FakeTable<Long, Boolean> withOwnApprovals;
    /** Projects in which outdated deployments are not repeated. */
    public final FakeTable<Long, Boolean> withoutRollback;
    public final FakeTable<Long, Boolean> administrators;
    public final FakeTable<Long, Boolean> deletedGroups;
    /** Approvals of deployments. */
    public final FakeTable<Long, Approval> approvals;
    public final FakeTable<Long, Member> members;
    /** Invitations of groups. */
    public final FakeTable<Long, ShareDraft> shares;
    public final FakeTable<String, Commit> commits;
    public final FakeTable<String, Ref> refs;
    public final FakeTable<Long, Pipeline> pipelines;
    public final FakeTable<Long, JobRow> jobs;
    public final FakeTable<Long, Group> resourceGroups;
    public final FakeTable<Long, Environment> environments;
    public final FakeTable<Long, Deployment> deployments;
    public final FakeTable<Long, ProtectedEnvironment> protections;
    public final FakeTable<Long, Instant> protectionTimes;
    public final FakeTable<Long, Runner> runners;
    /** The projects of runners, by the number of the assignment. */
    public final FakeTable<Long, Assignment> assignments;
    public final FakeTable<Long, Manager> managers;
    /** What trigger jobs made or follow, by job. */
    public final FakeTable<Long, Bridged> bridges;
    /** The last numbers of pipelines given out, by project. */
    public final FakeTable<Long, Long> counters;
    /** The same of deployments. */
    public final FakeTable<Long, Long> deploymentCounters;

    /** Pipelines that somebody else holds. */
    public final Set<Long> heldByOthers = ConcurrentHashMap.newKeySet();

    private final AtomicLong userIds = new AtomicLong();
    private final AtomicLong spaceIds = new AtomicLong();
    private final AtomicLong projectIds = new AtomicLong();
    private final AtomicLong pipelineIds = new AtomicLong();
    private final AtomicLong jobIds = new AtomicLong();
    private final AtomicLong otherIds = new AtomicLong();

    public FakeCi(FakeTransactions transactions) {
        this.transactions = transactions;
        users = new FakeTable<>(transactions);
        spaces = new FakeTable<>(transactions);
        projects = new FakeTable<>(transactions);
        withoutGroupRunners = new FakeTable<>(transactions);
        withRedundant = new FakeTable<>(transactions);
        withOutdated = new FakeTable<>(transactions);
        withOwnApprovals = new FakeTable<>(transactions);
        withoutRollback = new FakeTable<>(transactions);
        administrators = new FakeTable<>(transactions);
        deletedGroups = new FakeTable<>(transactions);
        approvals = new FakeTable<>(transactions);
        members = new FakeTable<>(transactions);
        shares = new FakeTable<>(transactions);
        commits = new FakeTable<>(transactions);
        refs = new FakeTable<>(transactions);
        pipelines = new FakeTable<>(transactions);
        jobs = new FakeTable<>(transactions);
        resourceGroups = new FakeTable<>(transactions);
        environments = new FakeTable<>(transactions);
        deployments = new FakeTable<>(transactions);
        protections = new FakeTable<>(transactions);
        protectionTimes = new FakeTable<>(transactions);
        runners = new FakeTable<>(transactions);
        assignments = new FakeTable<>(transactions);
        managers = new FakeTable<>(transactions);
        bridges = new FakeTable<>(transactions);
        counters = new FakeTable<>(transactions);
        deploymentCounters = new FakeTable<>(transactions);
    }

    public record User(long id, AccountState state, boolean gone, Instant createdAt) {

        public String username() {
            return "user" + id;
        }

        public String name() {
            return "User " + id;
        }

        public String email() {
            return "user" + id + "@example.org";
        }

        public UserBrief brief() {
            try {
                byte[] digest = MessageDigest.getInstance("MD5").digest(email().getBytes(StandardCharsets.UTF_8));
                return new UserBrief(id, username(), name(), state, HexFormat.of().formatHex(digest));
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    /** A group, or the namespace of a user. @param lineage itself and those above it, outermost first */
    public record Space(long id, boolean group, String name, String path, List<Long> lineage, Long ownerId, byte[] registration) {}

    public record Project(long id, long spaceId, String name, String description, String path, String fullPath, Visibility visibility,
            String defaultBranch, String configPath, boolean buildsEnabled, boolean restrictsVariables, boolean sharedRunners, boolean gone,
            byte[] registration) {}

    /** @param until the day after the last; null for no end */
    public record Member(Long spaceId, Long projectId, long userId, Role role, LocalDate until) {}

    public record Ref(long projectId, boolean tag, String name, String sha, String message) {}

    /** @param hidden deleted, with rows that wait to be removed */
    public record Pipeline(NewPipeline made, long iid, PipelineStatus status, PipelineTimes times, Instant updatedAt, BigDecimal coverage,
            boolean keepsFiles, boolean hidden, Reopened reopened) {

        public long id() {
            return made.id();
        }

        public long projectId() {
            return made.projectId();
        }
    }

    /** @param holder the job that holds the resource; null for none */
    public record Group(long id, long projectId, String key, String mode, Long holder, Instant updatedAt) {}

    /** @param by who let it begin again, the last time; null for nobody */
    public record Reopened(int times, Long by) {

        static final Reopened NEVER = new Reopened(0, null);
    }

    /**
     * @param followed  null once that is removed
     * @param heard     of how many times that it began again the job was told
     * @param calledOff how often it had begun again when the job's pipeline was called off; null before that
     */
    public record Bridged(long jobId, long pipelineId, Long followed, boolean made, boolean mirrors, int heard, Integer calledOff) {

        Bridged following(Long other) {
            return new Bridged(jobId, pipelineId, other, made, mirrors, heard, calledOff);
        }

        Bridged hearing(int times) {
            return new Bridged(jobId, pipelineId, followed, made, mirrors, times, calledOff);
        }

        Bridged calledOff(int times) {
            return new Bridged(jobId, pipelineId, followed, made, mirrors, heard, times);
        }
    }

    /** @param deletesAt null unless its deletion is scheduled */
    public record Environment(long id, long projectId, String name, String slug, EnvironmentTier tier, String url, EnvironmentState state,
            Instant stopsAt, Instant deletesAt, Instant createdAt, Instant updatedAt) {

        public static Environment available(long id, long projectId, String name, EnvironmentTier tier, Instant now) {
            return new Environment(id, projectId, name, EnvironmentSlug.of(name), tier, null, EnvironmentState.AVAILABLE, null, null, now,
                    now);
        }

        public Environment at(String address, EnvironmentTier other, Instant now) {
            return new Environment(id, projectId, name, slug, other, address, state, stopsAt, deletesAt, createdAt, now);
        }

        public Environment in(EnvironmentState other, Instant now) {
            return new Environment(id, projectId, name, slug, tier, url, other, other == EnvironmentState.STOPPED ? null : stopsAt,
                    other == EnvironmentState.AVAILABLE ? null : deletesAt, createdAt, now);
        }

        public Environment stopping(Instant time) {
            return new Environment(id, projectId, name, slug, tier, url, state, time, deletesAt, createdAt, updatedAt);
        }

        public Environment deleting(Instant time) {
            return new Environment(id, projectId, name, slug, tier, url, state, stopsAt, time, createdAt, updatedAt);
        }
    }

    /** @param target what a success makes of the environment */
    public record Deployment(long id, long iid, long projectId, long environmentId, Long jobId, Long userId, Commitish commit,
            DeploymentStatus status, Target target, Instant createdAt, Instant updatedAt, Instant finishedAt) {

        public Deployment at(DeploymentStatus next, Instant now) {
            return new Deployment(id, iid, projectId, environmentId, jobId, userId, commit, next, target, createdAt, now,
                    DeploymentStatus.FINISHED.contains(next) ? now : null);
        }
    }

    public record Approval(long id, long deploymentId, DeploymentApproval made, String comment, Instant createdAt) {}

    public record Runner(long id, Owner owner, Settings settings, Token token, Instant contactedAt, Instant createdAt, Instant updatedAt) {}

    public record Assignment(long number, long runnerId, long projectId) {}

    public record Manager(long id, long runnerId, Process process, Instant contactedAt, Instant createdAt) {}

    public long nextUser() {
        return userIds.incrementAndGet();
    }

    public long nextSpace() {
        return spaceIds.incrementAndGet();
    }

    public long nextProject() {
        return projectIds.incrementAndGet();
    }

    public long nextPipeline() {
        return pipelineIds.incrementAndGet();
    }

    public long nextJob() {
        return jobIds.incrementAndGet();
    }

    public long nextOther() {
        return otherIds.incrementAndGet();
    }

    /** Puts a changed copy of a job in its place; false where there is none. */
    public boolean change(long job, Consumer<JobRow> change) {
        return transactions.write(() -> jobs.find(job).map(row -> {
            JobRow copy = row.copy();
            change.accept(copy);
            jobs.put(job, copy);
            return true;
        }).orElse(false));
    }

    public Optional<Pipeline> shown(long pipeline) {
        return pipelines.find(pipeline).filter(row -> !row.hidden());
    }

    public Stream<JobRow> jobsOf(long pipeline) {
        return jobs.rows().filter(job -> job.pipelineId == pipeline);
    }

    /** The pipelines that these wait for, by trigger jobs that have not ended, and these themselves. */
    public Set<Long> awaited(Set<Long> first) {
        Set<Long> all = new TreeSet<>(first);
        boolean grew = true;
        while (grew) {
            grew = all.addAll(bridges.rows(row -> all.contains(row.pipelineId()) && awaits(row)).stream().map(Bridged::followed).toList());
        }
        return all;
    }

    public boolean awaits(Bridged row) {
        return jobs.find(row.jobId()).filter(job -> BridgeWait.CLAUSES.hold(facts(row, job))).isPresent();
    }

    /** Returns the facts by which the domain decides whether a bridge waits. */
    public static BridgeWait facts(Bridged row, JobRow job) {
        return new BridgeWait(job.run.status(), row.mirrors(), row.followed() != null);
    }

    /** The projects that a runner is assigned to, in that order. */
    public List<Long> assigned(long runnerId) {
        return assignments.rows().filter(row -> row.runnerId() == runnerId).sorted(Comparator.comparingLong(Assignment::number))
                .map(Assignment::projectId).toList();
    }

    /** The groups around a project, outermost first; none around a personal one. */
    public List<Long> groupsAround(long project) {
        Space space = spaces.find(projects.find(project).orElseThrow().spaceId()).orElseThrow();
        return space.group() ? space.lineage() : List.of();
    }

    public Optional<Environment> environment(long project, String name) {
        return environments.rows().filter(row -> row.projectId() == project && row.name().equals(name)).findFirst();
    }

    /** Whether another deployment outdates one. */
    public boolean outdated(Deployment own) {
        boolean enforced = withOutdated.find(own.projectId()).isEmpty();
        return deployments.rows().anyMatch(other -> OutdatedDeployment.CLAUSES.hold(
                new OutdatedDeployment(facts(own), facts(other), enforced)));
    }

    private static OutdatedDeployment.Deployment facts(Deployment row) {
        return new OutdatedDeployment.Deployment(row.id(), row.environmentId(), row.commit().sha(), row.status());
    }

    public Optional<Deployment> deploymentOf(long job) {
        return deployments.rows().filter(row -> row.jobId() != null && row.jobId() == job).findFirst();
    }

    /** The protections of the environment of a deployment, as it is and as the deployment makes it. */
    public EnvironmentGuard guardOf(Deployment row) {
        Environment environment = environments.find(row.environmentId()).orElseThrow();
        return EnvironmentGuard.of(environment.name(), Stream.of(environment.tier(), row.target().tier()).filter(Objects::nonNull)
                .collect(Collectors.toSet()), new FakeDeploymentGuards(this).of(row.projectId()));
    }

    /** The approvals of a deployment, the first first. */
    public List<DeploymentApproval> approvalsOf(long deployment) {
        return approvals.rows().filter(row -> row.deploymentId() == deployment).sorted(Comparator.comparingLong(Approval::id))
                .map(Approval::made).toList();
    }

    /** The mean over the latest jobs that reported any. */
    public BigDecimal coverage(long pipeline) {
        List<BigDecimal> all = jobsOf(pipeline).filter(job -> !job.run.retried() && job.coverage != null).map(job -> job.coverage)
                .toList();
        return all.isEmpty() ? null
                : all.stream().reduce(BigDecimal.ZERO, BigDecimal::add).divide(BigDecimal.valueOf(all.size()), 2, RoundingMode.HALF_UP);
    }

    /** The next number of a project. */
    public long next(FakeTable<Long, Long> numbers, long project) {
        return transactions.write(() -> {
            long number = numbers.find(project).orElse(0L) + 1;
            numbers.put(project, number);
            return number;
        });
    }

    /** Where commits and refs lie. */
    public static String key(long project, String name) {
        return project + " " + name;
    }

    /** A part of a list. @param matching in any order @param order ends with the id */
    public static <T> Page<T> page(Stream<T> matching, Comparator<T> order, ToLongFunction<T> id, PageRequest request) {
        return FakePages.of(matching, order, id, request);
    }
}
