package dev.slipway.application.project;

import static java.util.Objects.requireNonNull;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.RunnersTokens;
import dev.slipway.application.project.ForkListener.Fork;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.application.project.port.Projects.Locked;
import dev.slipway.application.project.port.Projects.NewProject;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.project.ForkRules;
import dev.slipway.domain.project.ProjectAudience;
import dev.slipway.domain.project.ProjectSettings;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Checks and stores the rows of forks, inside transactions. */
final class ForkStore {

    /** Settings of the source that a fork begins with, topics among them; the levels of its features come along too. */
    private static final Set<String> INHERITED = Set.of(ProjectSettings.TOPICS, "suggestion_commit_message", "merge_commit_template",
            "squash_commit_template", "external_authorization_classification_label");
    private static final String LEVEL = "_access_level";

    private final Projects projects;
    private final Forks forks;
    private final ProjectCreation creation;
    private final Avatars avatars;
    private final RunnersTokens runnersTokens;

    ForkStore(Projects projects, Forks forks, Avatars avatars, RunnersTokens runnersTokens) {
        this.projects = projects;
        this.forks = forks;
        this.avatars = avatars;
        this.creation = new ProjectCreation(projects, runnersTokens);
        this.runnersTokens = runnersTokens;
    }

    /** A fork that is asked for. */
    record Draft(long sourceId, long namespaceId, long creator, ForkProject.Request request) {}

    long ownNamespace(long userId) {
        return creation.ownNamespace(userId);
    }

    /** Returns whether the project can be forked by a caller who reads its code. */
    boolean open(ProjectGrant grant) {
        Map<String, Object> settings = projects.find(grant.id(), OptionalLong.empty(), false)
                .orElseThrow(() -> Refusal.notFound("Project")).attributes().settings();
        return ForkRules.open(settings, grant.standing().administrator() || grant.standing().role().isPresent());
    }

    /** Checks a fork, and reserves its id. */
    Fork plan(Caller caller, Draft draft, Instant now) {
        NewProject project = checked(caller, draft, Optional.empty(), now);
        return new Fork(draft.sourceId(), projects.reserve(), requireNonNull(project.attributes().defaultBranch()),
                draft.request().branches());
    }

    /** Checks a fork again, and stores it under its reserved id. */
    void store(Caller caller, Draft draft, long id, String defaultBranch, Instant now) {
        NewProject project = checked(caller, draft, Optional.of(defaultBranch), now);
        if (!creation.store(id, project)) {
            throw Refusal.taken(List.of(ProjectCreation.taken()));
        }
        forks.relate(id, draft.sourceId());
        forks.copied(id);
        // One blob for both: the source is locked, so it names the blob until the fork does.
        avatars.find(AvatarOwner.project(draft.sourceId())).ifPresent(avatar -> avatars.put(AvatarOwner.project(id), avatar));
    }

    private NewProject checked(Caller caller, Draft draft, Optional<String> defaultBranch, Instant now) {
        Home home = creation.home(caller, draft.namespaceId()).orElseThrow(ForkStore::noTarget);
        Locked source = projects.lock(draft.sourceId()).orElseThrow(() -> Refusal.notFound("Project"));
        if (forks.confined(draft.sourceId(), home.id())) {
            throw noTarget();
        }
        NewProject project = new NewProject(attributes(source.attributes(), draft.request(), Optional.ofNullable(home.visibility()),
                defaultBranch), home, OptionalLong.of(draft.creator()), now);
        List<FieldError> problems = creation.problems(project);
        if (!problems.isEmpty()) {
            throw Refusal.taken(problems);
        }
        return project;
    }

    private static Refusal noTarget() {
        return Refusal.notFound("Target Namespace");
    }

    private static ProjectAttributes attributes(ProjectAttributes source, ForkProject.Request request, Optional<Visibility> group,
            Optional<String> defaultBranch) {
        ProjectAttributes usual = ProjectAttributes.USUAL;
        Map<String, Object> settings = new HashMap<>(source.settings());
        settings.keySet().removeIf(name -> !INHERITED.contains(name) && !name.endsWith(LEVEL));
        if (request.targetsSelf()) {
            settings.put(ProjectSettings.TARGETS_SELF, true);
        }
        return new ProjectAttributes(request.name().orElse(source.name()), request.path().orElse(source.path()),
                request.description().orElse(source.description()),
                ForkRules.visibility(source.visibility(), request.visibility(), group), defaultBranch.orElse(source.defaultBranch()),
                source.publicBuilds(), source.buildsEnabled(), source.sharedRunnersEnabled(), usual.keepLatestArtifact(),
                usual.restrictUserDefinedVariables(), usual.ciJobTokenScopeEnabled(), source.buildTimeout(), source.ciDefaultGitDepth(),
                source.ciConfigPath(), settings);
    }

    ProjectView read(Caller caller, long id) {
        ProjectView fork = projects.find(id, caller.accountId(), false).orElseThrow(Refusal::notFound);
        return ProjectView.withSources(List.of(fork.shownTo(caller)), ProjectAudience.of(caller), projects).getFirst()
                .withRunnersToken(runnersTokens.read("projects", id, projects.runnersToken(id)));
    }
}
