package dev.slipway.application.project;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.attribute.AttributeModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.avatar.AvatarModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.namespace.NamespaceModule;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Stars;
import dev.slipway.application.project.star.StarProject;
import dev.slipway.application.project.star.StarReads;
import dev.slipway.application.user.UserModule;
import java.util.List;

/** Makes the use cases of projects. */
public final class ProjectModule {

    /** Ports of projects. */
    public record Ports(Projects projects, Stars stars, Forks forks) {}

    /** The modules of earlier features. */
    public record Earlier(KernelModule kernel, AccessModule access, AuditModule audit, AvatarModule avatar, AttributeModule attribute,
            UserModule user, NamespaceModule namespace) {}

    /**
     * Extensions by later features. The lists are filled after this module is made, and are read when a use case runs.
     *
     * @param cascades remove the objects of deleted projects
     * @param parts create and remove the parts of a project beside its row
     * @param forkedParts copy these parts to forks
     * @param relations follow the ends of relations of forks
     */
    public record Later(List<ProjectCascade> cascades, List<ProjectListener> parts, List<ForkListener> forkedParts,
            List<ForkRelationListener> relations) {}

    public final Ports ports;
    public final ProjectReads projectReads;
    public final CreateProject createProject;
    public final UpdateProject updateProject;
    public final DeleteProject deleteProject;
    public final ArchiveProject archiveProject;
    public final TransferProject transferProject;
    public final ForkProject forkProject;
    public final ForkRelations forkRelations;
    public final StarReads starReads;
    public final StarProject starProject;

    // Recorded work, and the services of earlier features
    public final ProjectsOfNamespace projectsOfNamespace;
    public final RemoveProject removeProject;
    public final DiscardFork discardFork;

    public ProjectModule(Ports ports, Earlier earlier, Later later) {
        this.ports = ports;
        KernelModule kernel = earlier.kernel();
        AccessModule access = earlier.access();
        AvatarModule avatar = earlier.avatar();
        NamespaceModule namespace = earlier.namespace();
        AuditTrail audit = earlier.audit().auditTrail;
        Transactions transactions = kernel.ports.transactions();
        Work work = kernel.ports.work();
        projectReads = new ProjectReads(access.access, ports.projects(), earlier.user().ports.users(), namespace.ports.shares(),
                namespace.runnersTokens, earlier.attribute().customAttributeReads);
        createProject = new CreateProject(access.access, ports.projects(), later.parts(), namespace.runnersTokens, avatar.avatarStore,
                audit);
        ManagedProject managed = new ManagedProject(ports.projects(), namespace.ports.shares(), namespace.runnersTokens);
        updateProject = new UpdateProject(access.access, ports.projects(), later.parts(), managed, avatar.avatarStore, transactions,
                audit);
        deleteProject = new DeleteProject(access.access, ports.projects(), work, transactions, audit);
        archiveProject = new ArchiveProject(access.access, ports.projects(), transactions, audit);
        transferProject = new TransferProject(access.access, ports.projects(), namespace.ports.namespaces(), later.parts(), transactions,
                audit);
        discardFork = new DiscardFork(ports.projects(), later.parts(), work);
        ForkStore forkStore = new ForkStore(ports.projects(), ports.forks(), avatar.ports.avatars(), namespace.runnersTokens);
        forkProject = new ForkProject(access.access, namespace.ports.namespaces(), forkStore, later.forkedParts(), discardFork,
                transactions, audit);
        forkRelations = new ForkRelations(access.access, ports.projects(), ports.forks(), forkStore, managed, transactions,
                new ForkRelations.Follow(audit, later.relations()));
        starReads = new StarReads(access.access, ports.stars());
        starProject = new StarProject(access.access, ports.stars(), transactions);
        projectsOfNamespace = new ProjectsOfNamespace(ports.projects(), work);
        removeProject = new RemoveProject(ports.projects(), later.cascades(), later.parts(), work, transactions, kernel.ports.clock());
    }
}
