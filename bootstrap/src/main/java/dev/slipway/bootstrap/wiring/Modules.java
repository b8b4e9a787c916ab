package dev.slipway.bootstrap.wiring;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.access.TokenReuseListener;
import dev.slipway.application.agent.AgentModule;
import dev.slipway.application.alert.AlertModule;
import dev.slipway.application.approval.ApprovalModule;
import dev.slipway.application.artifact.ArtifactModule;
import dev.slipway.application.attribute.AttributeModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.avatar.AvatarModule;
import dev.slipway.application.award.AwardModule;
import dev.slipway.application.branch.BranchModule;
import dev.slipway.application.branch.RequestBranches;
import dev.slipway.application.ciconfig.CiConfigModule;
import dev.slipway.application.commitstatus.CommitStatusModule;
import dev.slipway.application.deploykey.DeployKeyModule;
import dev.slipway.application.deploytoken.DeployTokenModule;
import dev.slipway.application.discussion.DiscussionModule;
import dev.slipway.application.discussion.activity.ActivityModule;
import dev.slipway.application.discussion.NotedMergeRequests;
import dev.slipway.application.environment.EnvironmentModule;
import dev.slipway.application.environment.protection.ProtectedEnvironmentModule;
import dev.slipway.application.environment.StopJobs;
import dev.slipway.application.epic.EpicListener;
import dev.slipway.application.epic.EpicModule;
import dev.slipway.application.errortracking.ErrorTrackingModule;
import dev.slipway.application.issue.IssueListener;
import dev.slipway.application.issue.IssueModule;
import dev.slipway.application.issuelink.IssueLinkModule;
import dev.slipway.application.job.JobModule;
import dev.slipway.application.job.PipelineListener;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.NamedBlobs;
import dev.slipway.application.label.LabelItems;
import dev.slipway.application.label.LabelModule;
import dev.slipway.application.mail.MailModule;
import dev.slipway.application.mergerequest.MergeCheck;
import dev.slipway.application.mergerequest.MergeRequestModule;
import dev.slipway.application.mergerequest.MergeRequestPipelineModule;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.automerge.AutoMergeModule;
import dev.slipway.application.mergerequest.merging.MergeListener;
import dev.slipway.application.mergerequest.merging.MergingModule;
import dev.slipway.application.milestone.MilestoneModule;
import dev.slipway.application.namespace.NamespaceCascade;
import dev.slipway.application.namespace.NamespaceModule;
import dev.slipway.application.oauth.OAuthModule;
import dev.slipway.application.oauth.client.ClientModule;
import dev.slipway.application.oauth.consent.ConsentModule;
import dev.slipway.application.oauth.grant.GrantModule;
import dev.slipway.application.pipeline.DownstreamModule;
import dev.slipway.application.pipeline.OpenMergeRequests;
import dev.slipway.application.pipeline.PipelineCreationModule;
import dev.slipway.application.pipeline.PipelineModule;
import dev.slipway.application.pipeline.PipelineOperationModule;
import dev.slipway.application.project.ForkListener;
import dev.slipway.application.project.ForkRelationListener;
import dev.slipway.application.project.ProjectCascade;
import dev.slipway.application.project.ProjectListener;
import dev.slipway.application.project.ProjectModule;
import dev.slipway.application.release.ReleaseModule;
import dev.slipway.application.repository.PinnedPipelines;
import dev.slipway.application.repository.RepositoryModule;
import dev.slipway.application.repository.push.OwnersByKind;
import dev.slipway.application.repository.push.PushListener;
import dev.slipway.application.repository.push.RepositoryOwner;
import dev.slipway.application.repository.ref.TagReleases;
import dev.slipway.application.runner.RunnerJobModule;
import dev.slipway.application.runner.RunnerModule;
import dev.slipway.application.schedule.ScheduleModule;
import dev.slipway.application.settings.SettingsModule;
import dev.slipway.application.snippet.SnippetModule;
import dev.slipway.application.testreport.TestReportModule;
import dev.slipway.application.timetracking.TimeTrackingModule;
import dev.slipway.application.token.TokenModule;
import dev.slipway.application.topic.TopicModule;
import dev.slipway.application.upload.UploadModule;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.UserModule;
import dev.slipway.application.variable.VariableModule;
import io.micronaut.context.BeanContext;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Import;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Makes the module of each feature, in the order of the features. A port is looked up in the context when its feature is made, so a bean of
 * an extension takes the place of ours; what later features add to earlier ones is looked up when it is first used.
 */
@Factory
@Import(annotated = "*", classes = {
    KernelModule.Ports.class, AccessModule.Ports.class, AuditModule.Ports.class, MailModule.Ports.class, AvatarModule.Ports.class,
    AttributeModule.Ports.class, UserModule.Ports.class, UserModule.KeyPorts.class, UserModule.SignInPorts.class,
    UserModule.Earlier.class, NamespaceModule.Ports.class, NamespaceModule.Earlier.class,
    TopicModule.Ports.class, ProjectModule.Ports.class, ProjectModule.Earlier.class,
    UploadModule.Ports.class, BranchModule.Ports.class, VariableModule.Ports.class, RepositoryModule.Ports.class,
    RepositoryModule.Earlier.class,
    CiConfigModule.Ports.class, JobModule.Ports.class, TestReportModule.Ports.class, ArtifactModule.Ports.class,
    EnvironmentModule.Ports.class, EnvironmentModule.Earlier.class, PipelineModule.Ports.class, PipelineModule.Earlier.class,
    CommitStatusModule.Ports.class, ReleaseModule.Ports.class, RunnerModule.Ports.class, RunnerModule.Earlier.class,
    LabelModule.Ports.class, MilestoneModule.Ports.class, IssueModule.Ports.class, EpicModule.Ports.class, SnippetModule.Ports.class,
    DiscussionModule.Ports.class, ActivityModule.Ports.class, DiscussionModule.Earlier.class,
    MergeRequestModule.Ports.class, MergeRequestModule.Earlier.class, TimeTrackingModule.Ports.class, IssueLinkModule.Ports.class,
    AwardModule.Ports.class,
    ApprovalModule.Ports.class, ApprovalModule.Earlier.class, AlertModule.Ports.class, AgentModule.Ports.class,
    ErrorTrackingModule.Ports.class,
    ScheduleModule.Ports.class, TokenModule.Ports.class, DeployTokenModule.Ports.class, DeployKeyModule.Ports.class,
    OAuthModule.Ports.class, SettingsModule.Ports.class,
})
final class Modules {

    /** The use cases that each of these exposes are beans. A part follows the module that makes it. */
    static final List<Class<?>> ALL = List.of(
            KernelModule.class, AccessModule.class, AuditModule.class, MailModule.class, AvatarModule.class, AttributeModule.class,
            UserModule.class, NamespaceModule.class, TopicModule.class, ProjectModule.class, UploadModule.class, BranchModule.class,
            VariableModule.class, RepositoryModule.class, CiConfigModule.class, JobModule.class, TestReportModule.class,
            ArtifactModule.class, EnvironmentModule.class, ProtectedEnvironmentModule.class, PipelineModule.class,
            PipelineOperationModule.class, PipelineCreationModule.class, DownstreamModule.class, CommitStatusModule.class,
            ReleaseModule.class, RunnerModule.class, RunnerJobModule.class, LabelModule.class, MilestoneModule.class,
            IssueModule.class, EpicModule.class, SnippetModule.class, DiscussionModule.class, ActivityModule.class,
            MergeRequestModule.class, MergeRequestPipelineModule.class, MergingModule.class, AutoMergeModule.class,
            TimeTrackingModule.class, IssueLinkModule.class, AwardModule.class, ApprovalModule.class, AlertModule.class, AgentModule.class,
            ErrorTrackingModule.class,
            ScheduleModule.class, TokenModule.class, DeployTokenModule.class,
            DeployKeyModule.class, OAuthModule.class, ClientModule.class, GrantModule.class, ConsentModule.class,
            SettingsModule.class);

    private final BeanContext context;

    Modules(BeanContext context) {
        this.context = context;
    }

    private <T> List<T> later(Class<T> type) {
        return new LateList<>(() -> context.getBeansOfType(type));
    }

    @Singleton
    KernelModule kernel(KernelModule.Ports ports) {
        return new KernelModule(ports);
    }

    @Singleton
    AccessModule access(AccessModule.Ports ports, KernelModule kernel) {
        return new AccessModule(ports, kernel, new AccessModule.Later(later(TokenReuseListener.class)));
    }

    @Singleton
    AuditModule audit(AuditModule.Ports ports, KernelModule kernel, AccessModule access) {
        return new AuditModule(ports, kernel, access);
    }

    @Singleton
    MailModule mail(MailModule.Ports ports, KernelModule kernel) {
        return new MailModule(ports, kernel);
    }

    @Singleton
    AvatarModule avatar(AvatarModule.Ports ports, KernelModule kernel, AccessModule access) {
        return new AvatarModule(ports, kernel, access);
    }

    @Singleton
    AttributeModule attribute(AttributeModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        return new AttributeModule(ports, kernel, access, audit);
    }

    @Singleton
    UserModule user(UserModule.Ports ports, UserModule.Earlier earlier) {
        return new UserModule(ports, earlier, new UserModule.Later(later(UserCascade.class)));
    }

    @Singleton
    NamespaceModule namespace(NamespaceModule.Ports ports, NamespaceModule.Earlier earlier) {
        return new NamespaceModule(ports, earlier, new NamespaceModule.Later(later(NamespaceCascade.class)));
    }

    @Singleton
    TopicModule topic(TopicModule.Ports ports, KernelModule kernel, AccessModule access, AvatarModule avatar) {
        return new TopicModule(ports, kernel, access, avatar);
    }

    @Singleton
    ProjectModule project(ProjectModule.Ports ports, ProjectModule.Earlier earlier) {
        return new ProjectModule(ports, earlier,
                new ProjectModule.Later(later(ProjectCascade.class), later(ProjectListener.class), later(ForkListener.class),
                        later(ForkRelationListener.class)));
    }

    @Singleton
    UploadModule upload(UploadModule.Ports ports, KernelModule kernel, AccessModule access) {
        return new UploadModule(ports, kernel, access);
    }

    @Singleton
    BranchModule branch(BranchModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        return new BranchModule(ports, kernel, access, audit,
                (project, iid) -> context.getBean(RequestBranches.class).find(project, iid));
    }

    @Singleton
    VariableModule variable(VariableModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        return new VariableModule(ports, kernel, access, audit);
    }

    @Singleton
    RepositoryModule repository(RepositoryModule.Ports ports, RepositoryModule.Earlier earlier) {
        return new RepositoryModule(ports, earlier, new RepositoryModule.Later(
                pipelineIds -> context.getBean(PinnedPipelines.class).missing(pipelineIds), later(PushListener.class),
                (projectId, tags) -> context.getBean(TagReleases.class).descriptions(projectId, tags),
                new OwnersByKind(later(RepositoryOwner.class))));
    }

    @Singleton
    CiConfigModule ciconfig(CiConfigModule.Ports ports) {
        return new CiConfigModule(ports);
    }

    @Singleton
    JobModule job(JobModule.Ports ports, KernelModule kernel, AccessModule access) {
        return new JobModule(ports, kernel, access);
    }

    @Singleton
    TestReportModule testreport(TestReportModule.Ports ports, KernelModule kernel, AccessModule access) {
        return new TestReportModule(ports, kernel, access);
    }

    @Singleton
    ArtifactModule artifact(ArtifactModule.Ports ports, KernelModule kernel, AccessModule access, BranchModule branch, JobModule job,
            TestReportModule testreport) {
        return new ArtifactModule(ports, kernel, access, branch, job, testreport, new ArtifactModule.Later(later(NamedBlobs.class)));
    }

    @Singleton
    EnvironmentModule environment(EnvironmentModule.Ports ports, EnvironmentModule.Earlier earlier) {
        return new EnvironmentModule(ports, earlier, new EnvironmentModule.Later(later(StopJobs.class)));
    }

    @Singleton
    PipelineModule pipeline(PipelineModule.Ports ports, PipelineModule.Earlier earlier) {
        return new PipelineModule(ports, earlier, new PipelineModule.Later(later(PipelineListener.class),
                (user, project, branch, most) -> context.getBean(OpenMergeRequests.class).from(user, project, branch, most)));
    }

    @Singleton
    CommitStatusModule commitStatus(CommitStatusModule.Ports ports, KernelModule kernel, AccessModule access, RepositoryModule repository,
            PipelineModule pipeline) {
        return new CommitStatusModule(ports, kernel, access, repository, pipeline);
    }

    @Singleton
    ReleaseModule release(ReleaseModule.Ports ports, KernelModule kernel, AccessModule access, BranchModule branch,
            RepositoryModule repository) {
        return new ReleaseModule(ports, kernel, access, branch, repository);
    }

    @Singleton
    RunnerModule runner(RunnerModule.Ports ports, RunnerModule.Earlier earlier) {
        return new RunnerModule(ports, earlier);
    }

    @Singleton
    LabelModule label(LabelModule.Ports ports, KernelModule kernel, AccessModule access, ProjectModule project) {
        return new LabelModule(ports, kernel, access, project, new LabelModule.Later(later(LabelItems.class)));
    }

    @Singleton
    MilestoneModule milestone(MilestoneModule.Ports ports, KernelModule kernel, AccessModule access, ProjectModule project) {
        return new MilestoneModule(ports, kernel, access, project);
    }

    @Singleton
    IssueModule issue(IssueModule.Ports ports, KernelModule kernel, AccessModule access, UserModule user, LabelModule label,
            MilestoneModule milestone) {
        return new IssueModule(ports, kernel, access, user, label, milestone, new IssueModule.Later(later(IssueListener.class)));
    }

    @Singleton
    EpicModule epic(EpicModule.Ports ports, KernelModule kernel, AccessModule access, UserModule user, LabelModule label,
            IssueModule issue) {
        return new EpicModule(ports, kernel, access, user, label, issue, new EpicModule.Later(later(EpicListener.class)));
    }

    @Singleton
    SnippetModule snippet(SnippetModule.Ports ports, KernelModule kernel, AccessModule access, UserModule user,
            RepositoryModule repository) {
        return new SnippetModule(ports, kernel, access, user, repository);
    }

    @Singleton
    DiscussionModule discussion(DiscussionModule.Ports ports, DiscussionModule.Earlier earlier) {
        return new DiscussionModule(ports, earlier, new DiscussionModule.Later(
                (caller, project, iid) -> context.getBean(NotedMergeRequests.class).find(caller, project, iid)));
    }

    @Singleton
    MergeRequestModule mergeRequest(MergeRequestModule.Ports ports, MergeRequestModule.Earlier earlier) {
        return new MergeRequestModule(ports, earlier, new MergeRequestModule.Later(later(MergeCheck.class), later(VersionListener.class),
                later(MergeListener.class)));
    }

    @Singleton
    TimeTrackingModule timeTracking(TimeTrackingModule.Ports ports, KernelModule kernel, AccessModule access,
            DiscussionModule discussion, MergeRequestModule mergeRequest) {
        return new TimeTrackingModule(ports, kernel, access, discussion, mergeRequest);
    }

    @Singleton
    IssueLinkModule issueLink(IssueLinkModule.Ports ports, KernelModule kernel, AccessModule access, IssueModule issue,
            DiscussionModule discussion, MergeRequestModule mergeRequest) {
        return new IssueLinkModule(ports, kernel, access, issue, discussion, mergeRequest);
    }

    @Singleton
    AwardModule award(AwardModule.Ports ports, KernelModule kernel, AccessModule access, UserModule user, DiscussionModule discussion) {
        return new AwardModule(ports, kernel, access, user, discussion);
    }

    @Singleton
    ApprovalModule approval(ApprovalModule.Ports ports, ApprovalModule.Earlier earlier) {
        return new ApprovalModule(ports, earlier);
    }

    @Singleton
    AlertModule alert(AlertModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, UserModule user,
            IssueModule issue) {
        return new AlertModule(ports, kernel, access, audit, user, issue);
    }

    @Singleton
    ErrorTrackingModule errorTracking(ErrorTrackingModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        return new ErrorTrackingModule(ports, kernel, access, audit);
    }

    @Singleton
    AgentModule agent(AgentModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, RepositoryModule repository,
            JobModule job) {
        return new AgentModule(ports, kernel, access, audit, repository, job);
    }

    @Singleton
    ScheduleModule schedule(ScheduleModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit,
            RepositoryModule repository, PipelineModule pipeline) {
        return new ScheduleModule(ports, kernel, access, audit, repository, pipeline);
    }

    @Singleton
    DeployTokenModule deployToken(DeployTokenModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        return new DeployTokenModule(ports, kernel, access, audit);
    }

    @Singleton
    DeployKeyModule deployKey(DeployKeyModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, UserModule user,
            BranchModule branch) {
        return new DeployKeyModule(ports, kernel, access, audit, user, branch);
    }

    @Singleton
    TokenModule token(TokenModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, UserModule user,
            NamespaceModule namespace) {
        return new TokenModule(ports, kernel, access, audit, user, namespace);
    }

    @Singleton
    OAuthModule oauth(OAuthModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, UserModule user,
            RunnerModule runner) {
        return new OAuthModule(ports, kernel, access, audit, user, runner);
    }

    @Singleton
    SettingsModule settings(SettingsModule.Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        return new SettingsModule(ports, kernel, access, audit);
    }
}
