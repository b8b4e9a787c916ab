package dev.slipway.application.issue;

import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.ProjectCascade;

/** Removes the issues of a deleted project, some at a time. */
public final class RemoveIssues implements ProjectCascade {

    private static final int PIECE = 500;

    private final Issues issues;
    private final Transactions transactions;

    public RemoveIssues(Issues issues, Transactions transactions) {
        this.issues = issues;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        return transactions.write(() -> issues.removeSome(projectId, PIECE)) == PIECE;
    }
}
