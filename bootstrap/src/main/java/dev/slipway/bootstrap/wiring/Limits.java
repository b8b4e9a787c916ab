package dev.slipway.bootstrap.wiring;

import dev.slipway.application.access.ImpersonationPolicy;
import dev.slipway.application.access.limit.ActionLimitPolicy;
import dev.slipway.application.access.limit.ThrottlePolicy;
import dev.slipway.application.agent.AgentServerPolicy;
import dev.slipway.application.alert.AlertPages;
import dev.slipway.application.alert.AlertPolicy;
import dev.slipway.application.approval.ApprovalPolicy;
import dev.slipway.application.ciconfig.RemoteIncludePolicy;
import dev.slipway.application.environment.EnvironmentPolicy;
import dev.slipway.application.errortracking.ErrorTrackingPolicy;
import dev.slipway.application.issue.IssuePolicy;
import dev.slipway.application.kernel.MetricsPolicy;
import dev.slipway.application.kernel.PasswordHashing;
import dev.slipway.application.kernel.body.MemoryBudget;
import dev.slipway.application.mail.MailPolicy;
import dev.slipway.application.mergerequest.MergeRequestPolicy;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.lint.LintPolicy;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.schedule.SchedulePolicy;
import dev.slipway.application.settings.FixedSettings;
import dev.slipway.application.upload.UploadPolicy;
import dev.slipway.application.user.signin.SignInPolicy;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.domain.audit.AuditRetention;
import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.environment.TierGuess;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.domain.kernel.address.TrustedProxies;
import dev.slipway.persistence.mail.SmtpSettings;
import dev.slipway.rest.edge.ConnectionPolicy;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.client.NetworkSettings;
import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Factory;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.runtime.server.EmbeddedServer;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Hands each part the settings it asks for. */
@Factory
final class Limits {

    private static final String REVISION = "slipway";
    private static final int DEPLOYMENTS = 500;
    private static final int SCHEDULE_VARIABLES = 1000;

    @Singleton
    RestSettings rest(InstallationSettings settings) {
        RestSettings.Limits fixed = RestSettings.Limits.DEFAULT;
        return new RestSettings(
                settings.externalUrl(),
                settings.tier(),
                settings.dialect().name().toLowerCase(Locale.ROOT),
                settings.presentedVersion(),
                REVISION,
                new RestSettings.Limits(fixed.bodyBytes(), fixed.anonymousBytes(), settings.maxArtifactBytes(), fixed.parameters(),
                        fixed.depth(), fixed.offset()),
                settings.ssh().map(ssh -> OptionalInt.of(ssh.externalPort())).orElseGet(OptionalInt::empty));
    }

    @Singleton
    MemoryBudget memory() {
        return MemoryBudget.within(Runtime.getRuntime().maxMemory());
    }

    @Singleton
    ConnectionPolicy connections(InstallationSettings settings) {
        return ConnectionPolicy.DEFAULT.withPerAddress(settings.network().connectionsPerAddress());
    }

    @Singleton
    NetworkSettings network(InstallationSettings settings) {
        return new NetworkSettings(new TrustedProxies(settings.network().trustedProxies()), settings.network().strictTransport());
    }

    @Singleton
    MetricsPolicy metrics(InstallationSettings settings) {
        return new MetricsPolicy(settings.network().metricsReaders());
    }

    @Singleton
    ApplicationSettingDefaults applicationSettingDefaults(InstallationSettings settings) {
        return ProcessSettings.defaults(settings);
    }

    @Singleton
    AuditRetention auditRetention(InstallationSettings settings) {
        return settings.auditRetention();
    }

    @Singleton
    ErrorTrackingPolicy errorTracking(InstallationSettings settings) {
        return settings.errorTracking();
    }

    @Singleton
    ActionLimitPolicy actionLimits(InstallationSettings settings) {
        return settings.actionLimits();
    }

    @Singleton
    ThrottlePolicy throttles(InstallationSettings settings) {
        return settings.throttles();
    }

    @Singleton
    ImpersonationPolicy impersonation(InstallationSettings settings) {
        return settings.impersonation();
    }

    @Singleton
    SessionLife sessions(InstallationSettings settings) {
        return settings.signIns().sessions();
    }

    @Singleton
    SignInPolicy signIns(InstallationSettings settings) {
        return settings.signIns().policy();
    }

    @Singleton
    SmtpSettings mail(InstallationSettings settings) {
        return new SmtpSettings(settings.mail());
    }

    /** Without an address of its own the server sends no mail, so the one that stands in for it is not read. */
    @Singleton
    MailPolicy mails(InstallationSettings settings) {
        return new MailPolicy(settings.externalUrl().orElse(URI.create("http://localhost")));
    }

    @Singleton
    FixedSettings fixedSettings(InstallationSettings settings) {
        return ProcessSettings.of(settings);
    }

    @Singleton
    AgentServerPolicy agentServer(InstallationSettings settings) {
        return settings.agentServer();
    }

    @Singleton
    PasswordHashing.Policy hashing() {
        return PasswordHashing.Policy.of(Runtime.getRuntime().availableProcessors());
    }

    @Singleton
    RunnerPolicy runners(InstallationSettings settings) {
        return new RunnerPolicy(settings.runnerPoll(), settings.runnerSilence(), settings.maxLogBytes(),
                settings.configurations().olderTokens(), settings.presentedVersion(), REVISION);
    }

    @Singleton
    ApprovalPolicy approvals(InstallationSettings settings) {
        return new ApprovalPolicy(settings.tier());
    }

    @Singleton
    MergeRequestPolicy mergeRequests(InstallationSettings settings) {
        return new MergeRequestPolicy(settings.tier());
    }

    @Singleton
    IssuePolicy issues(InstallationSettings settings) {
        return new IssuePolicy(settings.tier());
    }

    /** Pipelines of pushes are told the address that the installation names, or the one on which it listens. */
    @Singleton
    PipelinePolicy pipelines(InstallationSettings settings, BeanProvider<EmbeddedServer> server, @Nullable TierGuess tierGuess) {
        return new PipelinePolicy(address(settings, server), settings.presentedVersion(), REVISION,
                settings.pipelines().jobs(), settings.pipelines().activeJobs(), DEPLOYMENTS, settings.pipelines().perMinute(),
                settings.pipelineNames(), settings.configurations().strictKeywords() ? KeywordPolicy.STRICT : KeywordPolicy.LENIENT,
                tierGuess == null ? TierGuess.byName() : tierGuess);
    }

    @Singleton
    EnvironmentPolicy environments(@Nullable TierGuess tierGuess) {
        return tierGuess == null ? EnvironmentPolicy.STANDARD : new EnvironmentPolicy(tierGuess);
    }

    @Singleton
    UploadPolicy uploads(InstallationSettings settings) {
        return new UploadPolicy(settings.maxUploadBytes());
    }

    @Singleton
    JobArchiving archiving(InstallationSettings settings) {
        return new JobArchiving(Optional.of(Duration.ofDays(settings.pipelines().archivedAfterDays())).filter(Duration::isPositive));
    }

    @Singleton
    SchedulePolicy schedules(InstallationSettings settings) {
        return new SchedulePolicy(settings.schedules().interval(), settings.schedules().most(), SCHEDULE_VARIABLES);
    }

    @Singleton
    RemoteIncludePolicy remoteIncludes(InstallationSettings settings) {
        return new RemoteIncludePolicy(settings.configurations().remoteIncludes());
    }

    @Singleton
    LintPolicy lint(InstallationSettings settings) {
        return new LintPolicy(settings.configurations().globalLint(), settings.configurations().openSignUp());
    }

    @Singleton
    AlertPolicy alerts(InstallationSettings settings) {
        InstallationSettings.Alerts limits = settings.alerts();
        return new AlertPolicy(settings.tier(), limits.bytes(), limits.depth(), limits.items(), limits.patience(), limits.perHour());
    }

    /** Incidents link to alerts under the same address. */
    @Singleton
    AlertPages alertPages(InstallationSettings settings, BeanProvider<EmbeddedServer> server) {
        return new AlertPages(address(settings, server));
    }

    private static Supplier<URI> address(InstallationSettings settings, BeanProvider<EmbeddedServer> server) {
        return () -> settings.externalUrl().orElseGet(() -> server.get().getURI());
    }
}
