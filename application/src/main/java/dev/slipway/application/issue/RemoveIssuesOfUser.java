package dev.slipway.application.issue;

import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;

/** Removes the issues of a user who was deleted with all contents, some in a transaction, since each has notes. */
public final class RemoveIssuesOfUser implements WorkHandler {

    public static final String KIND = "REMOVE_ISSUES_OF_USER";

    /** Number of issues of a transaction, each with up to 11,000 notes. */
    private static final int PIECE = 5;

    private final Issues issues;
    private final Work work;
    private final Transactions transactions;

    RemoveIssuesOfUser(Issues issues, Work work, Transactions transactions) {
        this.issues = issues;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long userId) {
        transactions.write(() -> {
            if (issues.removeSomeOf(userId, PIECE) == PIECE) {
                work.soon(KIND, userId);
            }
        });
    }
}
