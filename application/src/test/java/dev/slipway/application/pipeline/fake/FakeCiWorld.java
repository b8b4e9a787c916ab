package dev.slipway.application.pipeline.fake;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.commitstatus.fake.FakeCommitStatuses;
import dev.slipway.application.commitstatus.port.CommitStatuses;
import dev.slipway.application.environment.fake.FakeFreezePeriods;
import dev.slipway.application.environment.port.DeploymentApprovals;
import dev.slipway.application.environment.port.DeploymentGuards;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.environment.port.FreezePeriods;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.job.fake.FakeJobCascade;
import dev.slipway.application.job.fake.FakeJobContexts;
import dev.slipway.application.job.fake.FakeJobLogs;
import dev.slipway.application.job.fake.FakeJobViews;
import dev.slipway.application.job.fake.FakeResourceGroups;
import dev.slipway.application.job.port.JobCascade;
import dev.slipway.application.job.port.JobContexts;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCi.Group;
import dev.slipway.application.pipeline.fake.FakeCi.Member;
import dev.slipway.application.pipeline.fake.FakeCi.Pipeline;
import dev.slipway.application.pipeline.fake.FakeCi.Project;
import dev.slipway.application.pipeline.fake.FakeCi.Ref;
import dev.slipway.application.pipeline.fake.FakeCi.Space;
import dev.slipway.application.pipeline.fake.FakeCi.User;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.application.runner.fake.FakeRunnerJobs;
import dev.slipway.application.runner.fake.FakeRunnerQueue;
import dev.slipway.application.runner.fake.FakeRunners;
import dev.slipway.application.runner.fake.FakeRunningJobs;
import dev.slipway.application.runner.fake.FakeWaitingJobs;
import dev.slipway.application.runner.port.RunnerJobs;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.application.schedule.fake.FakeDueSchedules;
import dev.slipway.application.schedule.fake.FakeSchedules;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.repository.Commit;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The ports of pipelines, jobs and runners in memory, with everything around them. Whole pipelines run in it. */
public final class FakeCiWorld implements CiWorld, InstantSource {

    private final FakeTransactions transactions = new FakeTransactions(this);
    private final FakeCi ci = new FakeCi(transactions);
    private final Map<Class<?>, Object> ports = new HashMap<>();
    private volatile Instant now = Instant.parse("2026-03-04T05:06:07.890123Z");

    public FakeCiWorld() {
        ports.put(Transactions.class, transactions);
        ports.put(Bridges.class, new FakeBridges(ci));
        ports.put(CommitStatuses.class, new FakeCommitStatuses(ci));
        ports.put(Deployments.class, new FakeDeployments(ci));
        FakeEnvironments environments = new FakeEnvironments(ci, new FakeJobViews(ci, this));
        ports.put(Environments.class, environments);
        ports.put(DeploymentRecords.class, new FakeDeploymentRecords(ci, environments));
        ports.put(FreezePeriods.class, new FakeFreezePeriods(transactions, project -> ci.projects.find(project).isPresent()));
        ports.put(DeploymentGuards.class, new FakeDeploymentGuards(ci));
        ports.put(ProtectedEnvironmentRecords.class, new FakeProtectedEnvironmentRecords(ci));
        ports.put(DeploymentApprovals.class, new FakeDeploymentApprovals(ci));
        ports.put(EnvironmentSweeps.class, new FakeEnvironmentSweeps(ci, environments));
        ports.put(JobContexts.class, new FakeJobContexts(ci));
        ports.put(JobCascade.class, new FakeJobCascade(ci));
        ports.put(JobLogs.class, new FakeJobLogs(ci));
        ports.put(JobViews.class, new FakeJobViews(ci, this));
        ports.put(ResourceGroups.class, new FakeResourceGroups(ci));
        ports.put(PipelineOrigins.class, new FakePipelineOrigins(ci));
        ports.put(PipelineViews.class, new FakePipelineViews(ci));
        ports.put(Pipelines.class, new FakePipelines(ci));
        FakeSchedules schedules = new FakeSchedules(transactions, project -> ci.projects.find(project).isPresent());
        ports.put(Schedules.class, schedules);
        ports.put(DueSchedules.class, new FakeDueSchedules(transactions, schedules));
        ports.put(RunnerQueue.class, new FakeRunnerQueue(ci));
        ports.put(Runners.class, new FakeRunners(ci, this));
        ports.put(RunnerJobs.class, new FakeRunnerJobs(ci, new FakeJobViews(ci, this), new FakeRunners(ci, this)));
        ports.put(RunningJobs.class, new FakeRunningJobs(ci));
        ports.put(Triggers.class, new FakeTriggers(ci));
        ports.put(WaitingJobs.class, new FakeWaitingJobs(ci, this));
    }

    FakeCi rows() {
        return ci;
    }

    public FakeTransactions transactions() {
        return transactions;
    }

    @Override
    public <T> T port(Class<T> type) {
        return type.cast(ports.get(type));
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public void moveTo(Instant time) {
        now = time;
    }

    @Override
    public long user() {
        long id = ci.nextUser();
        ci.users.put(id, new User(id, AccountState.ACTIVE, false, now));
        return id;
    }

    @Override
    public long protect(ProtectedEnvironment protection) {
        return new FakeProtectedEnvironmentRecords(ci).add(protection, now).orElseThrow();
    }

    @Override
    public void approveOwn(long project) {
        ci.withOwnApprovals.put(project, true);
    }

    @Override
    public void forbidRollback(long project) {
        ci.withoutRollback.put(project, true);
    }

    @Override
    public void block(long user) {
        ci.users.put(user, new User(user, AccountState.BLOCKED, false, now));
    }

    @Override
    public void deleteUser(long user) {
        ci.users.put(user, new User(user, AccountState.ACTIVE, true, now));
    }

    @Override
    public void promote(long user) {
        ci.administrators.put(user, true);
    }

    @Override
    public void deleteGroup(long group) {
        ci.deletedGroups.put(group, true);
    }

    @Override
    public long group() {
        long id = ci.nextSpace();
        ci.spaces.put(id, new Space(id, true, "Group " + id, "group" + id, List.of(id), null, null));
        return id;
    }

    @Override
    public long group(long parent) {
        long id = ci.nextSpace();
        Space above = ci.spaces.find(parent).orElseThrow();
        List<Long> lineage = new ArrayList<>(above.lineage());
        lineage.add(id);
        ci.spaces.put(id, new Space(id, true, "Group " + id, above.path() + "/group" + id, List.copyOf(lineage), null, null));
        return id;
    }

    @Override
    public long project(long group) {
        long id = ci.nextProject();
        String path = ci.spaces.find(group).orElseThrow().path() + "/project" + id;
        ci.projects.put(id, new Project(id, group, "Project " + id, null, "project" + id, path, Visibility.PRIVATE, "main", null, true,
                false, true, false, null));
        return id;
    }

    @Override
    public long personalProject(long user) {
        long id = ci.nextSpace();
        ci.spaces.put(id, new Space(id, false, "User " + user, "user" + user, List.of(id), user, null));
        return project(id);
    }

    @Override
    public void store(MemberDraft member) {
        ci.members.put(ci.nextOther(),
                new Member(member.groupId(), member.projectId(), member.userId(), member.role(), member.expiresAt()));
    }

    @Override
    public void store(ShareDraft share) {
        ci.shares.put(ci.nextOther(), share);
    }

    private void change(long project, UnaryOperator<Project> change) {
        ci.projects.put(project, change.apply(ci.projects.find(project).orElseThrow()));
    }

    @Override
    public void describe(Origin origin) {
        change(origin.id(), row ->
                new Project(row.id(), origin.namespaceId(), origin.name(), origin.description(), row.path(), origin.fullPath(),
                origin.visibility(), origin.defaultBranch(), origin.configPath(), origin.buildsEnabled(), origin.restrictsVariables(),
                row.sharedRunners(), row.gone(), row.registration()));
    }

    @Override
    public void shareRunners(long project, boolean enabled) {
        change(project, row ->
                new Project(row.id(), row.spaceId(), row.name(), row.description(), row.path(), row.fullPath(), row.visibility(),
                row.defaultBranch(), row.configPath(), row.buildsEnabled(), row.restrictsVariables(), enabled, row.gone(),
                row.registration()));
    }

    @Override
    public void keepRedundant(long project) {
        ci.withRedundant.put(project, true);
    }

    @Override
    public void runOutdated(long project) {
        ci.withOutdated.put(project, true);
    }

    @Override
    public void serveByGroups(long project, boolean enabled) {
        if (enabled) {
            ci.withoutGroupRunners.remove(project);
        } else {
            ci.withoutGroupRunners.put(project, true);
        }
    }

    @Override
    public void deleteProject(long project) {
        change(project, row ->
                new Project(row.id(), row.spaceId(), row.name(), row.description(), row.path(), row.fullPath(), row.visibility(),
                row.defaultBranch(), row.configPath(), row.buildsEnabled(), row.restrictsVariables(), row.sharedRunners(), true,
                row.registration()));
    }

    @Override
    public void commit(long project, Commit commit) {
        ci.commits.put(FakeCi.key(project, commit.sha()), commit);
    }

    @Override
    public void branch(long project, String name, String sha) {
        ci.refs.put(FakeCi.key(project, "branch " + name), new Ref(project, false, name, sha, null));
    }

    @Override
    public void tag(long project, String name, String sha, String message) {
        ci.refs.put(FakeCi.key(project, "tag " + name), new Ref(project, true, name, sha, message));
    }

    @Override
    public long push(long project) {
        return ci.nextOther();
    }

    @Override
    public void processMode(long resourceGroup, String mode) {
        Group row = ci.resourceGroups.find(resourceGroup).orElseThrow();
        ci.resourceGroups.put(resourceGroup, new Group(row.id(), row.projectId(), row.key(), mode, row.holder(), row.updatedAt()));
    }

    @Override
    public void registrationToken(Owner owner, byte[] digest) {
        owner.groupId().ifPresent(group -> {
            Space row = ci.spaces.find(group).orElseThrow();
            ci.spaces.put(group, new Space(row.id(), row.group(), row.name(), row.path(), row.lineage(), row.ownerId(), digest));
        });
        owner.projectId().ifPresent(project ->
                change(project, row -> new Project(row.id(), row.spaceId(), row.name(), row.description(), row.path(),
                row.fullPath(), row.visibility(), row.defaultBranch(), row.configPath(), row.buildsEnabled(), row.restrictsVariables(),
                row.sharedRunners(), row.gone(), digest)));
    }

    @Override
    public void file(long job, String type, String name, long size, Instant expiresAt) {
        ci.change(job, row -> {
            List<JobRow.File> files = new ArrayList<>(row.files);
            files.add(new JobRow.File(type, name, size, expiresAt));
            row.files = List.copyOf(files);
            row.filesExpireAt = expiresAt;
        });
    }

    @Override
    public void keepFiles(long pipeline, boolean keeps) {
        Pipeline row = ci.pipelines.find(pipeline).orElseThrow();
        ci.pipelines.put(pipeline,
                new Pipeline(row.made(), row.iid(), row.status(), row.times(), row.updatedAt(), row.coverage(), keeps, row.hidden(),
                row.reopened()));
    }

    @Override
    public Holding hold(long pipeline) {
        ci.heldByOthers.add(pipeline);
        return () -> ci.heldByOthers.remove(pipeline);
    }
}
