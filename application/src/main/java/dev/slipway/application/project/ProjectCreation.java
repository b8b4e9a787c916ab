package dev.slipway.application.project;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.RunnersTokens;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.application.project.port.Projects.NewProject;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.CreationLevels;
import dev.slipway.domain.namespace.NamespaceKind;
import dev.slipway.domain.project.ProjectRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks and stores the rows of new projects, inside the transaction that creates them. */
final class ProjectCreation {

    private final Projects projects;
    private final RunnersTokens runnersTokens;

    ProjectCreation(Projects projects, RunnersTokens runnersTokens) {
        this.projects = projects;
        this.runnersTokens = runnersTokens;
    }

    long ownNamespace(long userId) {
        return projects.namespaceOf(userId).orElseThrow(() -> Refusal.notFound("User"));
    }

    /** Locks the namespace of a new project; empty if there is none, or the caller may not create projects there. */
    Optional<Home> home(Caller caller, long namespaceId) {
        Optional<Home> home = projects.lockHome(namespaceId, caller.accountId()).filter(found -> mayCreateIn(caller, found));
        home.filter(found -> found.kind() == NamespaceKind.USER && found.projects() >= found.projectsLimit()).ifPresent(full -> {
            throw Refusal.forbidden(Reason.of("project.limit_reached", full.projectsLimit()));
        });
        return home;
    }

    static boolean mayCreateIn(Caller caller, Home home) {
        if (caller.administrator()) {
            return true;
        }
        if (home.kind() == NamespaceKind.USER) {
            return caller.accountId().getAsLong() == home.ownerId();
        }
        return CreationLevels.projects(home.settings()).flatMap(needed -> home.role().filter(held -> held.atLeast(needed))).isPresent();
    }

    List<FieldError> problems(NewProject project) {
        List<FieldError> problems = new ArrayList<>(ProjectRules.problems(project.attributes().draft(project.home().visibility())));
        if (problems.isEmpty()) {
            if (projects.nameTaken(project.home().id(), project.attributes().name())) {
                problems.add(FieldError.of("project_namespace.name", "field.taken"));
                problems.add(FieldError.of("name", "field.taken"));
            }
            if (projects.pathTaken(project.fullPath())) {
                problems.add(taken());
            }
        }
        return problems;
    }

    static FieldError taken() {
        return FieldError.of("path", "field.taken");
    }

    /** Stores the project with its registration token; returns false if the path is taken. */
    boolean store(long id, NewProject project) {
        if (!projects.create(id, project)) {
            return false;
        }
        RunnersTokens.Kept token = runnersTokens.make("projects", id);
        projects.keepRunnersToken(id, token.encrypted(), token.digest());
        return true;
    }
}
