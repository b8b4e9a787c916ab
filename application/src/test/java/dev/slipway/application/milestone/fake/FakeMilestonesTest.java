package dev.slipway.application.milestone.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.milestone.MilestonesKit;
import dev.slipway.application.milestone.port.Milestones;
import java.time.InstantSource;
import java.util.OptionalLong;

final class FakeMilestonesTest extends MilestonesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeMilestones milestones = new FakeMilestones(transactions, directory, InstantSource.system());

    @Override
    protected Milestones milestones() {
        return milestones;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected AccessWorld rows() {
        return directory;
    }

    @Override
    protected long issue(long project, long milestone) {
        return milestones.item(project, milestone);
    }

    @Override
    protected long request(long project, long milestone) {
        return milestones.item(project, milestone);
    }

    @Override
    protected OptionalLong ofIssue(long issue) {
        return milestones.milestoneOf(issue);
    }

    @Override
    protected OptionalLong ofRequest(long request) {
        return milestones.milestoneOf(request);
    }

    @Override
    protected long event(long issue, long milestone) {
        return milestones.event(issue, milestone);
    }

    @Override
    protected OptionalLong ofEvent(long event) {
        return milestones.milestoneOfEvent(event);
    }

    @Override
    protected void move(long project, long group) {
        directory.moveProject(project, group);
    }
}
