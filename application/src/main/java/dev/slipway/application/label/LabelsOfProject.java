package dev.slipway.application.label;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.ProjectListener;

/** Keeps the labels of items when their project leaves a group whose labels they have. */
public final class LabelsOfProject implements ProjectListener {

    private final Work work;

    LabelsOfProject(Work work) {
        this.work = work;
    }

    @Override
    public void transferred(long projectId) {
        work.soon(RelocateLabels.KIND, projectId);
    }
}
