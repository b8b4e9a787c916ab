package dev.slipway.application.epic.fake;

import dev.slipway.application.epic.EpicWorld;
import dev.slipway.application.epic.fake.FakeEpicIssues.Issue;
import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Visibility;

/** Objects around epics in memory. */
final class FakeEpicWorld implements EpicWorld {

    final FakeTransactions transactions = new FakeTransactions();
    final FakeEpicStore epics = new FakeEpicStore(transactions);
    final FakeEpicIssues links = new FakeEpicIssues(transactions, epics);
    final FakeEpicTrees trees = new FakeEpicTrees(transactions, epics, links);
    private long next;

    @Override
    public EpicStore epics() {
        return epics;
    }

    @Override
    public Transactions transactions() {
        return transactions;
    }

    @Override
    public long group(Visibility visibility) {
        return ++next;
    }

    @Override
    public long subgroup(long group, Visibility visibility) {
        epics.nest(++next, group);
        return next;
    }

    @Override
    public void moveToTop(long group) {
        epics.moveToTop(group);
    }

    @Override
    public void moveProject(long issue, long group) {
        links.moveProject(project(issue), group);
    }

    @Override
    public long project(long issue) {
        return links.issue(issue).projectId();
    }

    @Override
    public void hide(long group) {
        links.hide(group);
    }

    @Override
    public long user() {
        return ++next;
    }

    @Override
    public long issue(long group, boolean confidential) {
        long project = ++next;
        links.moveProject(project, group);
        links.issue(++next, new Issue(project, confidential));
        return next;
    }
}
