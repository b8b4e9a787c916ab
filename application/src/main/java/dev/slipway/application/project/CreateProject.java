package dev.slipway.application.project;

import static java.util.Objects.requireNonNull;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.avatar.AvatarStore;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.RunnersTokens;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.application.project.port.Projects.NewProject;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.project.DefaultBranch;
import dev.slipway.domain.user.PathRules;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates a project with its repository and the other parts of {@link ProjectListener}. */
public final class CreateProject {

    private final Access access;
    private final Projects projects;
    private final List<ProjectListener> parts;
    private final RunnersTokens runnersTokens;
    private final ProjectCreation creation;
    private final AvatarStore avatars;
    private final AuditTrail audit;

    public CreateProject(Access access, Projects projects, List<ProjectListener> parts, RunnersTokens runnersTokens, AvatarStore avatars,
            AuditTrail audit) {
        this.access = access;
        this.projects = projects;
        this.parts = parts;
        this.runnersTokens = runnersTokens;
        this.creation = new ProjectCreation(projects, runnersTokens);
        this.avatars = avatars;
        this.audit = audit;
    }

    /**
     * @param namespaceId null for the caller's own
     * @param userId whose personal namespace to use, for administrators; null for the caller's
     */
    public record Request(Long namespaceId, @Nullable Long userId, boolean initializeWithReadme, ProjectChanges changes,
            Change<AvatarFile> avatar) {}

    public ProjectView create(Caller caller, Request request) {
        Account account = access.signedIn(caller);
        ProjectAttributes attributes = named(request.changes().over(ProjectAttributes.USUAL));
        long creator = request.userId() == null ? account.id() : request.userId();
        long namespaceId = request.namespaceId() == null ? creation.ownNamespace(creator) : request.namespaceId();
        long id = avatars.write(request.avatar(), (avatarChange, now) -> {
            long written = written(caller, namespaceId, attributes, creator, now);
            avatarChange.apply(AvatarOwner.project(written));
            audit.record(caller, now, AuditEvent.of(AuditEventType.PROJECT_CREATED, AuditEntity.project(written)));
            return written;
        });
        if (request.initializeWithReadme()) {
            ProjectAttributes made = found(caller, id).attributes();
            parts.forEach(part -> part.introduce(caller, id, requireNonNull(made.defaultBranch()), requireNonNull(made.name()),
                    made.description()));
        }
        return found(caller, id).withRunnersToken(runnersTokens.read("projects", id, projects.runnersToken(id)));
    }

    private ProjectView found(Caller caller, long id) {
        return projects.find(id, caller.accountId(), false).orElseThrow(Refusal::notFound).shownTo(caller);
    }

    /** Derives the missing one of name and path from the other. */
    private static ProjectAttributes named(ProjectAttributes given) {
        String name = given.name() == null || given.name().isBlank() ? given.path() : given.name();
        String path = given.path() == null || given.path().isBlank() ? name == null ? null : PathRules.fromName(name) : given.path();
        return new ProjectAttributes(name, path, given.description(), given.visibility(), given.defaultBranch(), given.publicBuilds(),
                given.buildsEnabled(), given.sharedRunnersEnabled(), given.keepLatestArtifact(), given.restrictUserDefinedVariables(),
                given.ciJobTokenScopeEnabled(), given.buildTimeout(), given.ciDefaultGitDepth(), given.ciConfigPath(), given.settings());
    }

    private long written(Caller caller, long namespaceId, ProjectAttributes attributes, long creator, Instant now) {
        Home home = creation.home(caller, namespaceId)
                .orElseThrow(() -> invalid(List.of(FieldError.of("namespace", "namespace.not_valid"))));
        String branch = DefaultBranch.of(attributes.defaultBranch(), home.defaultBranch());
        NewProject project = new NewProject(attributes.onBranch(branch), home, OptionalLong.of(creator), now);
        List<FieldError> problems = creation.problems(project);
        if (!problems.isEmpty()) {
            throw invalid(problems);
        }
        long id = projects.reserve();
        if (!creation.store(id, project)) {
            throw invalid(List.of(ProjectCreation.taken()));
        }
        prepare(id, branch);
        return id;
    }

    /** Rejects a project. Clients of the dialect read {@code limit_reached}, which says that the project limit was not the reason. */
    private static Refusal invalid(List<FieldError> problems) {
        return Refusal.invalid(Stream.concat(problems.stream(), Stream.of(FieldError.of("limit_reached", "field.fine"))).toList());
    }

    /** Prepares the parts, and discards them if one fails: a rollback of the transaction does not undo them. */
    private void prepare(long id, String branch) {
        try {
            parts.forEach(part -> part.prepare(id, branch));
        } catch (RuntimeException failed) {
            parts.forEach(part -> part.discard(id));
            throw failed;
        }
    }
}
