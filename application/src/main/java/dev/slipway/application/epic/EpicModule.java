package dev.slipway.application.epic;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.issue.IssueModule;
import dev.slipway.application.issue.epic.PlanIssue;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.LabelModule;
import dev.slipway.application.user.UserModule;
import java.time.InstantSource;
import java.util.List;

/** Makes the use cases of epics. */
public final class EpicModule {

    /** Ports of epics. */
    public record Ports(EpicStore epicStore, EpicViews epicViews, EpicTrees epicTrees, EpicIssues epicIssues) {}

    /** Extension by later features. @param listeners receive changes of epics */
    public record Later(List<EpicListener> listeners) {}

    public final Ports ports;
    public final EpicReads epicReads;
    public final CreateEpic createEpic;
    public final UpdateEpic updateEpic;
    public final DeleteEpic deleteEpic;
    public final ChildEpics childEpics;
    public final IssuesOfEpic issuesOfEpic;

    // Recorded work
    public final WorkHandler removeEpicsOfUser;
    public final WorkHandler removeEpicsOfGroup;
    public final WorkHandler leaveEpics;
    public final WorkHandler leaveEpicsOfProject;

    // Used by earlier features
    public final SecretEpics secretEpics;
    public final EpicsOfIssues epicsOfIssues;
    public final PlanIssue planIssue;
    public final EpicsOfUser epicsOfUser;
    public final EpicsOfNamespace epicsOfNamespace;
    public final EpicsOfProject epicsOfProject;

    public EpicModule(Ports ports, KernelModule kernel, AccessModule access, UserModule user, LabelModule label, IssueModule issue,
            Later later) {
        this.ports = ports;
        InstantSource clock = kernel.ports.clock();
        Transactions transactions = kernel.ports.transactions();
        Work work = kernel.ports.work();
        EpicStore epics = ports.epicStore();
        EpicTrees trees = ports.epicTrees();
        EpicAccess owners = new EpicAccess(access.access, ports.epicViews());
        EpicParents parents = new EpicParents(trees);
        epicReads = new EpicReads(access.access, owners, ports.epicViews(), ports.epicIssues(), issue.shownIssues, clock);
        createEpic = new CreateEpic(access.access, owners, epics, trees, parents, later.listeners(), transactions);
        updateEpic = new UpdateEpic(owners, epics, trees, parents, later.listeners(), transactions, clock);
        deleteEpic = new DeleteEpic(owners, epics, trees, transactions);
        childEpics = new ChildEpics(owners, epicReads, epics, trees, parents, transactions);
        issuesOfEpic = new IssuesOfEpic(access.access, owners, epicReads, epics, ports.epicIssues(),
                new IssuesOfEpic.Parts(issue.ports.issues(), issue.ports.issueViews(), issue.issueReads, issue.shownIssues), transactions);
        secretEpics = new SecretEpics(ports.epicIssues(), issue.ports.policy());
        epicsOfIssues = new EpicsOfIssues(ports.epicViews(), issuesOfEpic);
        planIssue = new PlanIssue(issue.createIssue, issue.updateIssue, epicsOfIssues, issue.ports.policy());
        epicsOfUser = new EpicsOfUser(epics, user.ports.internalUsers(), work, clock);
        removeEpicsOfUser = epicsOfUser.removal(transactions);
        epicsOfNamespace = new EpicsOfNamespace(epics, label.ports.labelMoves(), work);
        removeEpicsOfGroup = epicsOfNamespace.removal(transactions);
        leaveEpics = epicsOfNamespace.leaving(trees, transactions);
        epicsOfProject = new EpicsOfProject(ports.epicIssues(), work);
        leaveEpicsOfProject = epicsOfProject.leaving(transactions);
    }
}
