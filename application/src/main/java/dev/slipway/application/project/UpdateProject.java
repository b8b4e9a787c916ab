package dev.slipway.application.project;

import static java.util.Objects.requireNonNull;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.avatar.AvatarStore;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Locked;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.project.ForkRules;
import dev.slipway.domain.project.ProjectRules;
import dev.slipway.domain.project.ProjectSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Changes a project's attributes. */
public final class UpdateProject {

    /** Attributes whose texts the audit trail shows. */
    private static final Set<String> NAMES = ProjectSettings.TABLE.choicesAnd("name", "path", "default_branch", "ci_config_path");

    private final Access access;
    private final Projects projects;
    private final List<ProjectListener> parts;
    private final ManagedProject managed;
    private final AvatarStore avatars;
    private final Transactions transactions;
    private final AuditTrail audit;

    UpdateProject(Access access, Projects projects, List<ProjectListener> parts, ManagedProject managed, AvatarStore avatars,
            Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.projects = projects;
        this.parts = parts;
        this.managed = managed;
        this.avatars = avatars;
        this.transactions = transactions;
        this.audit = audit;
    }

    public ProjectView update(Caller caller, ProjectRef reference, ProjectChanges changes, Change<AvatarFile> avatar) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.UPDATE_PROJECT);
        return avatars.write(avatar, (avatarChange, now) -> {
            Locked present = projects.lock(grant.id()).orElseThrow(() -> Refusal.notFound("Project"));
            ProjectAttributes wanted = changes.over(present.attributes());
            if (wanted.visibility() != present.attributes().visibility()) {
                grant.require(Ability.CHANGE_VISIBILITY);
            }
            String above = present.fullPath().substring(0, present.fullPath().lastIndexOf('/') + 1);
            check(present, wanted, above + wanted.path());
            if (!projects.update(grant.id(), wanted, above + wanted.path(), now)) {
                throw Refusal.invalid("path", "field.taken");
            }
            avatarChange.apply(AvatarOwner.project(grant.id()));
            String branch = requireNonNull(wanted.defaultBranch());
            if (!branch.equals(present.attributes().defaultBranch())) {
                parts.forEach(part -> part.defaultBranchChosen(grant.id(), branch, now));
                transactions.afterCommit(() -> parts.forEach(part -> part.defaultBranchChanged(grant.id(), branch)));
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.PROJECT_UPDATED, AuditEntity.project(grant.id()))
                    .each(AuditChange.between(present.attributes().named(), wanted.named(), NAMES)));
            return managed.read(caller, grant.id());
        });
    }

    private void check(Locked present, ProjectAttributes wanted, String fullPath) {
        List<FieldError> problems = new ArrayList<>(ProjectRules.problems(wanted.draft(present.group())));
        if (wanted.visibility() != present.attributes().visibility()) {
            ForkRules.visibilityProblem(wanted.visibility(), present.source())
                    .ifPresent(why -> problems.add(new FieldError("visibility_level", why)));
        }
        boolean renamed = !Objects.equals(wanted.name(), present.attributes().name());
        if (problems.isEmpty() && renamed && projects.nameTaken(present.namespaceId(), wanted.name())) {
            problems.add(FieldError.of("name", "field.taken"));
        }
        if (problems.isEmpty() && !fullPath.equalsIgnoreCase(present.fullPath()) && projects.pathTaken(fullPath)) {
            problems.add(FieldError.of("path", "field.taken"));
        }
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
    }
}
