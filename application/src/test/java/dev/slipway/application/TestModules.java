package dev.slipway.application;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.access.ImpersonationPolicy;
import dev.slipway.application.access.fake.FakeApplicationSettings;
import dev.slipway.application.access.limit.ActionLimitPolicy;
import dev.slipway.application.access.limit.ThrottlePolicy;
import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.application.agent.AgentModule;
import dev.slipway.application.agent.AgentServerPolicy;
import dev.slipway.application.alert.AlertModule;
import dev.slipway.application.alert.AlertPolicy;
import dev.slipway.application.approval.ApprovalModule;
import dev.slipway.application.artifact.ArtifactModule;
import dev.slipway.application.attribute.AttributeModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.avatar.AvatarModule;
import dev.slipway.application.award.AwardModule;
import dev.slipway.application.branch.BranchModule;
import dev.slipway.application.ciconfig.CiConfigModule;
import dev.slipway.application.commitstatus.CommitStatusModule;
import dev.slipway.application.deploykey.DeployKeyModule;
import dev.slipway.application.deploytoken.DeployTokenModule;
import dev.slipway.application.discussion.DiscussionModule;
import dev.slipway.application.discussion.fake.FakeResourceEvents;
import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.environment.EnvironmentModule;
import dev.slipway.application.environment.EnvironmentPolicy;
import dev.slipway.application.epic.EpicModule;
import dev.slipway.application.epic.fake.FakeEpicStore;
import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.errortracking.ErrorTrackingModule;
import dev.slipway.application.errortracking.ErrorTrackingPolicy;
import dev.slipway.application.issue.IssueListener;
import dev.slipway.application.issue.IssueModule;
import dev.slipway.application.issue.IssuePolicy;
import dev.slipway.application.issue.fake.FakeItemSubscriptions;
import dev.slipway.application.issue.port.BlockedIssues;
import dev.slipway.application.issue.port.ClosingRequests;
import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.issuelink.IssueLinkModule;
import dev.slipway.application.job.JobModule;
import dev.slipway.application.job.PipelineListener;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.MetricsPolicy;
import dev.slipway.application.kernel.PasswordHashing;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.label.LabelModule;
import dev.slipway.application.label.fake.FakeLabels;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.mail.MailModule;
import dev.slipway.application.mail.MailPolicy;
import dev.slipway.application.mail.fake.FakeMailer;
import dev.slipway.application.mail.port.Mailer;
import dev.slipway.application.mergerequest.MergeRequestModule;
import dev.slipway.application.mergerequest.MergeRequestPolicy;
import dev.slipway.application.milestone.MilestoneModule;
import dev.slipway.application.namespace.NamespaceModule;
import dev.slipway.application.oauth.OAuthModule;
import dev.slipway.application.pipeline.PipelineModule;
import dev.slipway.application.project.ProjectModule;
import dev.slipway.application.release.ReleaseModule;
import dev.slipway.application.repository.RepositoryModule;
import dev.slipway.application.repository.push.OwnersByKind;
import dev.slipway.application.repository.push.PushListener;
import dev.slipway.application.repository.push.RepositoryOwner;
import dev.slipway.application.repository.ref.TagReleases;
import dev.slipway.application.runner.RunnerModule;
import dev.slipway.application.schedule.ScheduleModule;
import dev.slipway.application.settings.FixedSettings;
import dev.slipway.application.settings.SettingsModule;
import dev.slipway.application.snippet.SnippetModule;
import dev.slipway.application.testreport.TestReportModule;
import dev.slipway.application.timetracking.TimeTrackingModule;
import dev.slipway.application.token.TokenModule;
import dev.slipway.application.topic.TopicModule;
import dev.slipway.application.upload.UploadModule;
import dev.slipway.application.user.UserModule;
import dev.slipway.application.user.fake.FakeAccountLinks;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.application.user.signin.SignInPolicy;
import dev.slipway.application.variable.VariableModule;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.domain.audit.AuditRetention;
import dev.slipway.domain.kernel.address.AddressList;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The modules of all features, made in order from the ports that a test brings, as production makes them. A port that is not brought
 * rejects each call.
 */
public final class TestModules {

    /** Takes the place of a setting that a test does not bring. */
    private static final AlertPolicy ALERTS = new AlertPolicy(Tier.FREE, 1 << 20, 100, 1000, Duration.ofSeconds(30), 0);

    /** Receive pushes; a test may add to them. */
    public final List<PushListener> pushListeners = new ArrayList<>();

    /** Decide about repositories that no project owns; a test may add to them. */
    public final List<RepositoryOwner> repositoryOwners = new ArrayList<>();

    /** Receive changes of pipelines; a test may add to them. */
    public final List<PipelineListener> pipelineListeners = new ArrayList<>();

    /** Receive changes of issues; a test may add to them. */
    public final List<IssueListener> issueListeners = new ArrayList<>();

    public final KernelModule kernel;
    public final AccessModule access;
    public final AuditModule audit;
    public final MailModule mail;
    public final AvatarModule avatar;
    public final AttributeModule attribute;
    public final UserModule user;
    public final NamespaceModule namespace;
    public final TopicModule topic;
    public final ProjectModule project;
    public final UploadModule upload;
    public final BranchModule branch;
    public final VariableModule variable;
    public final RepositoryModule repository;
    public final CiConfigModule ciconfig;
    public final JobModule job;
    public final TestReportModule testreport;
    public final ArtifactModule artifact;
    public final EnvironmentModule environment;
    public final PipelineModule pipeline;
    public final CommitStatusModule commitStatus;
    public final ReleaseModule release;
    public final RunnerModule runner;
    public final LabelModule label;
    public final MilestoneModule milestone;
    public final IssueModule issue;
    public final EpicModule epic;
    public final SnippetModule snippet;
    public final DiscussionModule discussion;
    public final MergeRequestModule mergeRequest;
    public final TimeTrackingModule timeTracking;
    public final IssueLinkModule issueLink;
    public final AwardModule award;
    public final ApprovalModule approval;
    public final AlertModule alert;
    public final ErrorTrackingModule errorTracking;
    public final AgentModule agent;
    public final ScheduleModule schedule;
    public final TokenModule token;
    public final DeployTokenModule deployToken;
    public final DeployKeyModule deployKey;
    public final OAuthModule oauth;
    public final SettingsModule settings;

    private final Function<Class<?>, Object> source;

    /** @param source returns the port or setting of a type; null where the test brings none */
    public TestModules(Function<Class<?>, Object> source) {
        this.source = source;
        AccessModule.Later ofAccess = new AccessModule.Later(new ArrayList<>());
        UserModule.Later ofUsers = new UserModule.Later(new ArrayList<>());
        NamespaceModule.Later ofNamespaces = new NamespaceModule.Later(new ArrayList<>());
        ProjectModule.Later ofProjects = new ProjectModule.Later(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(),
                new ArrayList<>());
        EnvironmentModule.Later ofEnvironments = new EnvironmentModule.Later(new ArrayList<>());
        ArtifactModule.Later ofArtifacts = new ArtifactModule.Later(new ArrayList<>());
        LabelModule.Later ofLabels = new LabelModule.Later(new ArrayList<>());
        kernel = new KernelModule(ports(KernelModule.Ports.class));
        access = new AccessModule(ports(AccessModule.Ports.class), kernel, ofAccess);
        audit = new AuditModule(ports(AuditModule.Ports.class), kernel, access);
        mail = new MailModule(ports(MailModule.Ports.class), kernel);
        avatar = new AvatarModule(ports(AvatarModule.Ports.class), kernel, access);
        attribute = new AttributeModule(ports(AttributeModule.Ports.class), kernel, access, audit);
        user = new UserModule(ports(UserModule.Ports.class),
                ports(UserModule.Earlier.class, kernel, access, audit, mail, avatar, attribute), ofUsers);
        namespace = new NamespaceModule(ports(NamespaceModule.Ports.class),
                ports(NamespaceModule.Earlier.class, kernel, access, audit, avatar, attribute, user), ofNamespaces);
        topic = new TopicModule(ports(TopicModule.Ports.class), kernel, access, avatar);
        project = new ProjectModule(ports(ProjectModule.Ports.class),
                ports(ProjectModule.Earlier.class, kernel, access, audit, avatar, attribute, user, namespace), ofProjects);
        upload = new UploadModule(ports(UploadModule.Ports.class), kernel, access);
        branch = new BranchModule(ports(BranchModule.Ports.class), kernel, access, audit, (project, iid) -> Optional.empty());
        variable = new VariableModule(ports(VariableModule.Ports.class), kernel, access, audit);
        repository = new RepositoryModule(ports(RepositoryModule.Ports.class),
                ports(RepositoryModule.Earlier.class, kernel, access, user, project, branch),
                ports(RepositoryModule.Later.class, pushListeners, new OwnersByKind(repositoryOwners)));
        ciconfig = new CiConfigModule(ports(CiConfigModule.Ports.class));
        job = new JobModule(ports(JobModule.Ports.class), kernel, access);
        testreport = new TestReportModule(ports(TestReportModule.Ports.class), kernel, access);
        artifact = new ArtifactModule(ports(ArtifactModule.Ports.class), kernel, access, branch, job, testreport, ofArtifacts);
        environment = new EnvironmentModule(ports(EnvironmentModule.Ports.class),
                ports(EnvironmentModule.Earlier.class, kernel, access, audit, project, branch, repository), ofEnvironments);
        pipeline = new PipelineModule(ports(PipelineModule.Ports.class),
                ports(PipelineModule.Earlier.class, kernel, access, audit, project, branch, variable, repository, ciconfig, environment,
                        job, artifact),
                new PipelineModule.Later(pipelineListeners, (user, project, branch, most) -> List.of()));
        commitStatus = new CommitStatusModule(ports(CommitStatusModule.Ports.class), kernel, access, repository, pipeline);
        release = new ReleaseModule(ports(ReleaseModule.Ports.class), kernel, access, branch, repository);
        runner = new RunnerModule(ports(RunnerModule.Ports.class), ports(RunnerModule.Earlier.class, kernel, access, audit, namespace,
                project, variable, repository, environment, job, artifact, pipeline));
        label = new LabelModule(ports(LabelModule.Ports.class), kernel, access, project, ofLabels);
        milestone = new MilestoneModule(ports(MilestoneModule.Ports.class), kernel, access, project);
        issue = new IssueModule(ports(IssueModule.Ports.class), kernel, access, user, label, milestone,
                new IssueModule.Later(issueListeners));
        epic = new EpicModule(ports(EpicModule.Ports.class), kernel, access, user, label, issue, new EpicModule.Later(new ArrayList<>()));
        snippet = new SnippetModule(ports(SnippetModule.Ports.class), kernel, access, user, repository);
        discussion = new DiscussionModule(ports(DiscussionModule.Ports.class),
                ports(DiscussionModule.Earlier.class, kernel, access, user, repository, issue, epic, snippet),
                ports(DiscussionModule.Later.class));
        mergeRequest = new MergeRequestModule(ports(MergeRequestModule.Ports.class),
                ports(MergeRequestModule.Earlier.class, kernel, access, user, project, branch, repository, pipeline, label, milestone,
                        issue, discussion),
                new MergeRequestModule.Later(new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
        timeTracking = new TimeTrackingModule(ports(TimeTrackingModule.Ports.class), kernel, access, discussion, mergeRequest);
        issueLink = new IssueLinkModule(ports(IssueLinkModule.Ports.class), kernel, access, issue, discussion, mergeRequest);
        award = new AwardModule(ports(AwardModule.Ports.class), kernel, access, user, discussion);
        approval = new ApprovalModule(ports(ApprovalModule.Ports.class), ports(ApprovalModule.Earlier.class, kernel, access, audit, user,
                branch, repository, mergeRequest));
        alert = new AlertModule(ports(AlertModule.Ports.class), kernel, access, audit, user, issue);
        errorTracking = new ErrorTrackingModule(ports(ErrorTrackingModule.Ports.class), kernel, access, audit);
        agent = new AgentModule(ports(AgentModule.Ports.class), kernel, access, audit, repository, job);
        schedule = new ScheduleModule(ports(ScheduleModule.Ports.class), kernel, access, audit, repository, pipeline);
        token = new TokenModule(ports(TokenModule.Ports.class), kernel, access, audit, user, namespace);
        deployToken = new DeployTokenModule(ports(DeployTokenModule.Ports.class), kernel, access, audit);
        deployKey = new DeployKeyModule(ports(DeployKeyModule.Ports.class), kernel, access, audit, user, branch);
        oauth = new OAuthModule(ports(OAuthModule.Ports.class), kernel, access, audit, user, runner);
        settings = new SettingsModule(ports(SettingsModule.Ports.class), kernel, access, audit);
        ofAccess.reuse().add(audit.recordTokenReuse);
        ofUsers.cascades().addAll(List.of(namespace.namespacesOfUser, issue.issuesOfUser, epic.epicsOfUser, snippet.snippetsOfUser,
                mergeRequest.mergeRequestsOfUser, alert.alertsOfUser, discussion.notesOfUser, award.awardsOfUser));
        ofNamespaces.contents().addAll(List.of(project.projectsOfNamespace, label.labelsOfNamespace, epic.epicsOfNamespace,
                milestone.milestonesOfNamespace));
        ofProjects.cascades().addAll(List.of(upload.removeUploads, artifact.removeArtifacts, issue.removeIssues,
                snippet.removeSnippets, mergeRequest.removeMergeRequests, discussion.removeDiscussions, alert.removeAlerts,
                deployKey.disableDeployKey, errorTracking.removeTrackedErrors, award.removeAwards, label.removeLabels,
                milestone.removeMilestones));
        ofProjects.parts().addAll(List.of(repository.repositoryOfProject, label.labelsOfProject, epic.epicsOfProject,
                milestone.milestonesOfProject));
        ofLabels.items().addAll(List.of(issue.issuesOfLabels, mergeRequest.requestsOfLabels));
        ofProjects.forkedParts().add(repository.repositoryOfFork);
        ofProjects.relations().add(mergeRequest.closeRequestsOfFork);
        ofEnvironments.stopJobs().add(pipeline.operation.playStopJobs);
        ofArtifacts.others().addAll(List.of(avatar.avatarStore, upload.removeUploads));
    }

    /** @param brought ports and settings, each found by its type */
    public static TestModules of(Object... brought) {
        return new TestModules(type -> Arrays.stream(brought).filter(type::isInstance).findFirst().orElse(null));
    }

    private <P extends Record> P ports(Class<P> type, Object... more) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            Class<?> wanted = components[i].getType();
            values[i] = Arrays.stream(more).filter(wanted::isInstance).findFirst().orElseGet(() -> brought(wanted));
        }
        try {
            return type.cast(type.getDeclaredConstructors()[0].newInstance(values));
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private Object brought(Class<?> type) {
        if (type.isRecord() && type.getSimpleName().endsWith("Ports")) {
            return ports(type.asSubclass(Record.class));
        }
        Object found = source.apply(type);
        if (found == null && type == AlertPolicy.class) {
            return ALERTS;
        }
        if (found == null && type == AuditEvents.class) {
            return new FakeAuditEvents(new FakeTransactions());
        }
        if (found == null && type == IssuePolicy.class) {
            return new IssuePolicy(Tier.FREE);
        }
        if (found == null && type == MergeRequestPolicy.class) {
            return new MergeRequestPolicy(Tier.FREE);
        }
        if (found == null && type == EpicStore.class) {
            return new FakeEpicStore(new FakeTransactions());
        }
        if (found == null && type == LabelStore.class) {
            return new FakeLabels(new FakeTransactions());
        }
        if (found == null && type == ResourceEvents.class) {
            return new FakeResourceEvents(new FakeTransactions());
        }
        if (found == null && type == ErrorTrackingPolicy.class) {
            return ErrorTrackingPolicy.STANDARD;
        }
        if (found == null && type == AuditRetention.class) {
            return AuditRetention.FOREVER;
        }
        if (found == null && type == Mailer.class) {
            return FakeMailer.off();
        }
        if (found == null && type == AccountLinks.class) {
            return new FakeAccountLinks(new FakeTransactions());
        }
        if (found == null && type == TagReleases.class) {
            return (TagReleases) (projectId, tags) -> Map.of();
        }
        if (found == null && type == NoteCounts.class) {
            return new NoteCounts() {

                @Override
                public Map<Long, Count> ofMergeRequests(Collection<Long> ids) {
                    return Map.of();
                }

                @Override
                public Map<Long, Integer> hidden(Collection<Long> ids, Caller caller) {
                    return Map.of();
                }
            };
        }
        if (found == null && type == ItemSubscriptions.class) {
            return new FakeItemSubscriptions(new FakeTransactions());
        }
        if (found == null && type == ClosingRequests.class) {
            return (ClosingRequests) (ids, caller) -> Map.of();
        }
        if (found == null && type == BlockedIssues.class) {
            return (BlockedIssues) (ids, audience) -> Map.of();
        }
        if (found == null && type == MailPolicy.class) {
            return new MailPolicy(URI.create("https://slipway.example"));
        }
        if (found == null && type == AgentServerPolicy.class) {
            return AgentServerPolicy.NONE;
        }
        if (found == null && type == ApplicationSettings.class) {
            return new FakeApplicationSettings(new FakeTransactions());
        }
        if (found == null && type == FixedSettings.class) {
            return new FixedSettings(Map.of());
        }
        if (found == null && type == MetricsPolicy.class) {
            return new MetricsPolicy(AddressList.NONE);
        }
        if (found == null && type == EnvironmentPolicy.class) {
            return EnvironmentPolicy.STANDARD;
        }
        if (found == null && type == ActionLimitPolicy.class) {
            return ActionLimitPolicy.STANDARD;
        }
        if (found == null && type == SessionLife.class) {
            return SessionLife.STANDARD;
        }
        if (found == null && type == SignInPolicy.class) {
            return SignInPolicy.STANDARD;
        }
        if (found == null && type == PasswordHashing.Policy.class) {
            return new PasswordHashing.Policy(1, 10, Duration.ofSeconds(10));
        }
        if (found == null && type == ImpersonationPolicy.class) {
            return ImpersonationPolicy.STANDARD;
        }
        if (found == null && type == ThrottlePolicy.class) {
            return ThrottlePolicy.OFF;
        }
        if (found == null && type == List.class) {
            return List.of();
        }
        return found == null && type.isInterface() ? absent(type) : found;
    }

    private static Object absent(Class<?> port) {
        return Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, arguments) -> {
            if (method.getName().equals("toString")) {
                return "no " + port.getSimpleName();
            }
            if (method.getReturnType() == Announcements.Subscription.class) {
                return (Announcements.Subscription) () -> { };
            }
            throw new AssertionError("this test brings no " + port.getSimpleName() + ", and " + method.getName() + " was called");
        });
    }
}
