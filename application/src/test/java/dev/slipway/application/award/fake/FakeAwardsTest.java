package dev.slipway.application.award.fake;

import dev.slipway.application.award.AwardsKit;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.issue.VoteCounts;
import java.util.concurrent.atomic.AtomicLong;

final class FakeAwardsTest extends AwardsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAwards awards = new FakeAwards(transactions);
    private final AtomicLong next = new AtomicLong();

    @Override
    protected Awards awards() {
        return awards;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long project() {
        return next.incrementAndGet();
    }

    @Override
    protected long user() {
        return next.incrementAndGet();
    }

    @Override
    protected Awardable.Issue issue(long project) {
        return new Awardable.Issue(project, next.incrementAndGet());
    }

    @Override
    protected Awardable.MergeRequest request(long project) {
        return new Awardable.MergeRequest(project, next.incrementAndGet());
    }

    @Override
    protected Awardable.Snippet snippet(long project) {
        return new Awardable.Snippet(project, next.incrementAndGet());
    }

    @Override
    protected Awardable.Note note(Awardable.Whole parent) {
        return new Awardable.Note(parent, next.incrementAndGet());
    }

    @Override
    protected void lockDiscussion(Awardable.Whole whole) {
        awards.lockDiscussion(whole);
    }

    @Override
    protected void delete(Awardable awardable) {
        awards.delete(awardable);
    }

    @Override
    protected void deleteUser(long id) {
        awards.deleteUser(id);
    }

    @Override
    protected VoteCounts votes(Awardable.Whole whole) {
        return awards.votes(whole);
    }
}
