package dev.slipway.domain.variable;

import dev.slipway.domain.branch.MergeRequestRef;
import dev.slipway.domain.kernel.Slug;
import dev.slipway.domain.variable.CommitFacts.RefKind;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestBranch;
import dev.slipway.domain.variable.MergeRequestFacts.MergedHeads;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Predefined variables of jobs (3.10 of the language). The names are the dialect's, so that
 * existing configurations work; which group is known when is told by each function.
 */
public final class PredefinedVariables {

    /** Name of the variable of pipelines that are created in a freeze period. */
    public static final String FREEZE = "CI_DEPLOY_FREEZE";

    private PredefinedVariables() {
    }

    /** The server; known before a pipeline exists. */
    public static List<Variable> server(ServerFacts server) {
        return new VariableList().shown("CI", true).shown("GITLAB_CI", true).shown("GITLAB_FEATURES", server.features())
                .shown("CI_API_V4_URL", server.url() + "/api/v4").shown("CI_API_GRAPHQL_URL", server.url() + "/api/graphql")
                .shown("CI_SERVER_URL", server.url()).shown("CI_SERVER_HOST", server.host()).shown("CI_SERVER_PORT", server.port())
                .shown("CI_SERVER_PROTOCOL", server.protocol()).shown("CI_SERVER_NAME", server.name())
                .shown("CI_SERVER_VERSION", server.version()).shown("CI_SERVER_VERSION_MAJOR", server.versionPart(0))
                .shown("CI_SERVER_VERSION_MINOR", server.versionPart(1)).shown("CI_SERVER_VERSION_PATCH", server.versionPart(2))
                .shown("CI_SERVER_REVISION", server.revision()).shown("CI_SERVER_SHELL_SSH_HOST", server.sshHost())
                .shown("CI_SERVER_SHELL_SSH_PORT", server.sshPort()).shownIfGiven("CI_TEMPLATE_REGISTRY_HOST",
                        server.templateRegistryHost())
                .shownIfGiven("CI_PAGES_DOMAIN", server.pagesDomain())
                .shownIfGiven("CI_DEPENDENCY_PROXY_SERVER", server.dependencyProxyServer()).list();
    }

    /** The project; known before a pipeline exists. */
    public static List<Variable> project(ProjectFacts project) {
        return new VariableList().shown("CI_PROJECT_ID", project.id()).shown("CI_PROJECT_NAME", project.name())
                .written("CI_PROJECT_TITLE", project.title()).written("CI_PROJECT_DESCRIPTION", project.description())
                .shown("CI_PROJECT_PATH", project.path()).shown("CI_PROJECT_PATH_SLUG", Slug.of(project.path()))
                .shown("CI_PROJECT_NAMESPACE", project.namespace()).shown("CI_PROJECT_NAMESPACE_ID", project.namespaceId())
                .shown("CI_PROJECT_ROOT_NAMESPACE", project.rootNamespace()).shown("CI_PROJECT_URL", project.url())
                .shown("CI_PROJECT_VISIBILITY", project.visibility()).shown("CI_PROJECT_REPOSITORY_LANGUAGES", project.languages())
                .shown("CI_PROJECT_CLASSIFICATION_LABEL", project.classificationLabel()).shown("CI_DEFAULT_BRANCH", project.defaultBranch())
                .shown("CI_CONFIG_PATH", project.configPath()).shownIfGiven("CI_PAGES_URL", project.pagesUrl())
                .shownIfGiven("CI_REGISTRY", project.registry()).shownIfGiven("CI_REGISTRY_IMAGE", project.registryImage()).list();
    }

    /** The commit and its ref; known before a pipeline exists. */
    public static List<Variable> commit(CommitFacts commit) {
        boolean tag = commit.kind() == RefKind.TAG;
        String slug = Slug.of(commit.ref());
        return new VariableList().shown("CI_COMMIT_SHA", commit.sha()).shown("CI_COMMIT_SHORT_SHA", commit.shortSha())
                .shown("CI_COMMIT_BEFORE_SHA", commit.beforeSha()).shown("CI_COMMIT_REF_NAME", commit.ref()).shown("CI_COMMIT_REF_SLUG",
                        slug)
                .shownIf(commit.kind() == RefKind.BRANCH, "CI_COMMIT_BRANCH", commit.ref()).shownIf(tag, "CI_COMMIT_TAG", commit.ref())
                .writtenIf(tag, "CI_COMMIT_TAG_MESSAGE", commit.tagMessage()).written("CI_COMMIT_MESSAGE", commit.message())
                .written("CI_COMMIT_TITLE", commit.title()).written("CI_COMMIT_DESCRIPTION", commit.description())
                .shown("CI_COMMIT_REF_PROTECTED", commit.protectedRef()).shown("CI_COMMIT_TIMESTAMP", commit.timestamp())
                .written("CI_COMMIT_AUTHOR", commit.author()).shown("CI_BUILD_REF", commit.sha())
                .shown("CI_BUILD_BEFORE_SHA", commit.beforeSha()).shown("CI_BUILD_REF_NAME", commit.ref()).shown("CI_BUILD_REF_SLUG", slug)
                .shownIf(tag, "CI_BUILD_TAG", commit.ref()).list();
    }

    /** How and when a pipeline starts; known before it exists. */
    public static List<Variable> start(String source, Instant createdAt) {
        return new VariableList().shown("CI_PIPELINE_SOURCE", source).shown("CI_PIPELINE_CREATED_AT", time(createdAt)).list();
    }

    /** In ISO 8601, to the second, which is as exact as scripts read it. */
    private static String time(Instant point) {
        return point.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Returns the variable of pipelines that are created in a freeze period of their project. */
    public static List<Variable> freeze(boolean frozen) {
        return new VariableList().shownIf(frozen, FREEZE, true).list();
    }

    /** The schedule that makes a pipeline; known before it exists. */
    public static List<Variable> schedule(String description) {
        return new VariableList().written("CI_PIPELINE_SCHEDULE_DESCRIPTION", description).list();
    }

    /** Returns the variables about merge requests; known before a pipeline exists. @param server address of this server */
    public static List<Variable> mergeRequests(PipelineMergeRequests known, String server) {
        VariableList list = new VariableList();
        known.request().ifPresent(request -> list.all(mergeRequest(request, server)));
        return list.shownIf(!known.open().isEmpty(), "CI_OPEN_MERGE_REQUESTS", String.join(",", known.open())).list();
    }

    private static List<Variable> mergeRequest(MergeRequestFacts request, String server) {
        MergeRequestBranch source = request.source();
        MergeRequestBranch target = request.target();
        return new VariableList().shown("CI_MERGE_REQUEST_ID", request.id()).shown("CI_MERGE_REQUEST_IID", request.iid())
                .shown("CI_MERGE_REQUEST_REF_PATH", MergeRequestRef.of(request.iid()))
                .shown("CI_MERGE_REQUEST_PROJECT_ID", target.projectId()).shown("CI_MERGE_REQUEST_PROJECT_PATH", target.projectPath())
                .shown("CI_MERGE_REQUEST_PROJECT_URL", server + "/" + target.projectPath())
                .shown("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", target.name())
                .shown("CI_MERGE_REQUEST_TARGET_BRANCH_PROTECTED", request.targetProtected())
                .shown("CI_MERGE_REQUEST_TARGET_BRANCH_SHA", request.mergedHeads().map(MergedHeads::target).orElse(""))
                .shown("CI_MERGE_REQUEST_SOURCE_PROJECT_ID", source.projectId())
                .shown("CI_MERGE_REQUEST_SOURCE_PROJECT_PATH", source.projectPath())
                .shown("CI_MERGE_REQUEST_SOURCE_PROJECT_URL", server + "/" + source.projectPath())
                .shown("CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", source.name())
                .shown("CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", request.mergedHeads().map(MergedHeads::source).orElse(""))
                .written("CI_MERGE_REQUEST_TITLE", request.text().title())
                .shownIf(!request.text().assignees().isEmpty(), "CI_MERGE_REQUEST_ASSIGNEES", sentence(request.text().assignees()))
                .writtenIf(!request.text().labels().isEmpty(), "CI_MERGE_REQUEST_LABELS", String.join(",", request.text().labels()))
                .shown("CI_MERGE_REQUEST_EVENT_TYPE", request.eventType())
                .shown("CI_MERGE_REQUEST_DIFF_ID", request.diff().id()).shown("CI_MERGE_REQUEST_DIFF_BASE_SHA", request.diff().base())
                .shownIf(request.approved(), "CI_MERGE_REQUEST_APPROVED", true).list();
    }

    /** Returns names as a sentence lists them: {@code a, b, and c}. */
    private static String sentence(List<String> names) {
        int last = names.size() - 1;
        return switch (names.size()) {
            case 0 -> "";
            case 1 -> names.getFirst();
            case 2 -> names.getFirst() + " and " + names.getLast();
            default -> String.join(", ", names.subList(0, last)) + ", and " + names.getLast();
        };
    }

    /** The pipeline as far as its jobs are created with it. */
    public static List<Variable> pipeline(PipelineFacts pipeline) {
        List<Variable> variables = new ArrayList<>(number(pipeline.iid()));
        variables.addAll(trigger(pipeline.triggered()));
        return variables;
    }

    /** The number of the pipeline in its project; known when rules decide about its jobs. */
    public static List<Variable> number(long iid) {
        return new VariableList().shown("CI_PIPELINE_IID", iid).list();
    }

    /** Whether a trigger token started the pipeline; known when rules decide about its jobs. */
    public static List<Variable> trigger(boolean triggered) {
        return new VariableList().shownIf(triggered, "CI_PIPELINE_TRIGGERED", true).shownIf(triggered, "CI_BUILD_TRIGGERED", true).list();
    }

    /** The pipeline for a job that runs. */
    public static List<Variable> pipelineOfRun(PipelineFacts pipeline) {
        return new VariableList().shown("CI_PIPELINE_ID", pipeline.id()).shown("CI_PIPELINE_URL", pipeline.url()).list();
    }

    /** The job; known when it is created. */
    public static List<Variable> job(JobFacts job) {
        VariableList list = new VariableList().shown("CI_JOB_NAME", job.name()).shown("CI_JOB_NAME_SLUG", Slug.of(job.name()))
                .shown("CI_JOB_STAGE", job.stage()).shownIf(job.manual(), "CI_JOB_MANUAL", true)
                .shownIfGiven("CI_JOB_IMAGE", job.image()).shownIfGiven("CI_NODE_INDEX", job.nodeIndex())
                .shown("CI_NODE_TOTAL", job.nodeTotal()).shown("CI_BUILD_NAME", job.name()).shown("CI_BUILD_STAGE", job.stage())
                .shownIf(job.manual(), "CI_BUILD_MANUAL", true);
        job.environment().ifPresent(environment -> list.shown("CI_ENVIRONMENT_NAME", environment.name())
                .shownIfGiven("CI_ENVIRONMENT_SLUG", environment.slug()).shownIfGiven("CI_ENVIRONMENT_ACTION", environment.action())
                .shownIfGiven("CI_ENVIRONMENT_TIER", environment.tier()).shownIfGiven("CI_ENVIRONMENT_URL", environment.url()));
        return list.list();
    }

    /** Returns the variables that identify a stored job. */
    public static List<Variable> identity(long id, String url) {
        return new VariableList().shown("CI_JOB_ID", id).shown("CI_JOB_URL", url).list();
    }

    /** Returns the variables of an assigned job, tokens included. */
    public static List<Variable> run(RunFacts run) {
        VariableList list = new VariableList().shown("CI_SERVER", "yes").all(identity(run.id(), run.url()))
                .secret("CI_JOB_TOKEN", run.token()).shown("CI_JOB_STARTED_AT", time(run.startedAt())).shown("CI_JOB_TIMEOUT",
                        run.timeoutSeconds())
                .shown("CI_BUILD_ID", run.id()).secret("CI_BUILD_TOKEN", run.token()).hidden("CI_REPOSITORY_URL", run.repositoryUrl());
        run.registryUser().ifPresent(user -> list.shown("CI_REGISTRY_USER", user).secret("CI_REGISTRY_PASSWORD", run.token())
                .shown("CI_DEPENDENCY_PROXY_USER", user).secret("CI_DEPENDENCY_PROXY_PASSWORD", run.token()));
        return list.list();
    }

    /** The runner of a job that runs. */
    public static List<Variable> runner(RunnerFacts runner) {
        return new VariableList().shown("CI_RUNNER_ID", runner.id()).shown("CI_RUNNER_DESCRIPTION", runner.description())
                .shown("CI_RUNNER_TAGS", tags(runner.tags())).shownIfGiven("CI_RUNNER_VERSION", runner.version())
                .shownIfGiven("CI_RUNNER_REVISION", runner.revision()).shownIfGiven("CI_RUNNER_EXECUTABLE_ARCH", runner.architecture())
                .shownIfGiven("CI_RUNNER_SHORT_TOKEN", runner.shortToken()).list();
    }

    private static String tags(List<String> tags) {
        return tags.stream().map(tag -> "\"" + tag.replace("\\", "\\\\").replace("\"", "\\\"") + "\"").toList().toString();
    }

    /** The person a job runs for; known when the job is created. */
    public static List<Variable> user(UserFacts user) {
        return new VariableList().shown("GITLAB_USER_ID", user.id()).shown("GITLAB_USER_EMAIL", user.email())
                .shown("GITLAB_USER_LOGIN", user.login()).written("GITLAB_USER_NAME", user.name()).list();
    }
}
