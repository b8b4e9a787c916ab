package dev.slipway.application.label;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelSubscriptions;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.application.project.ProjectModule;
import java.util.List;

/** Makes the use cases of labels. */
public final class LabelModule {

    /** Ports of labels. */
    public record Ports(LabelStore labelStore, LabelViews labelViews, LabelMoves labelMoves, LabelSubscriptions labelSubscriptions) {}

    /** Extension by later features, filled after this module is made. @param items count what has labels */
    public record Later(List<LabelItems> items) {}

    public final Ports ports;
    public final LabelReads labelReads;
    public final CreateLabel createLabel;
    public final UpdateLabel updateLabel;
    public final DeleteLabel deleteLabel;
    public final PromoteLabel promoteLabel;
    public final SubscribeLabel subscribeLabel;

    // Used by later features
    public final PermittedLabels permittedLabels;

    // Recorded work
    public final WorkHandler removeLabel;
    public final WorkHandler mergeLabels;
    public final WorkHandler relocateLabels;

    // Used by earlier features
    public final RemoveLabelsOfProject removeLabels;
    public final LabelsOfProject labelsOfProject;
    public final LabelsOfNamespace labelsOfNamespace;

    public LabelModule(Ports ports, KernelModule kernel, AccessModule access, ProjectModule project, Later later) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        Work work = kernel.ports.work();
        LabelAccess owners = new LabelAccess(access.access);
        labelReads = new LabelReads(owners, ports.labelViews(), later.items());
        createLabel = new CreateLabel(owners, ports.labelStore(), ports.labelViews(), transactions);
        updateLabel = new UpdateLabel(owners, ports.labelStore(), ports.labelViews(), transactions);
        deleteLabel = new DeleteLabel(owners, ports.labelStore(), work, transactions);
        removeLabel = deleteLabel.removal();
        promoteLabel = new PromoteLabel(access.access, ports.labelViews(), ports.labelMoves(), work, transactions);
        mergeLabels = promoteLabel.merging();
        subscribeLabel = new SubscribeLabel(access.access, owners, ports.labelViews(), ports.labelSubscriptions(), transactions);
        permittedLabels = new PermittedLabels(ports.labelStore());
        removeLabels = new RemoveLabelsOfProject(ports.labelStore(), transactions);
        labelsOfProject = new LabelsOfProject(work);
        relocateLabels = labelsOfProject.relocation(ports.labelMoves(), transactions);
        labelsOfNamespace = new LabelsOfNamespace(ports.labelMoves(), ports.labelStore(), project.ports.projects(), work);
    }
}
