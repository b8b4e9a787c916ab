package dev.slipway.application.award.fake;

import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.award.AwardUsage;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.award.Vote;
import dev.slipway.domain.issue.VoteCounts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** Emoji in memory. */
public final class FakeAwards implements Awards {

    private final FakeTransactions transactions;
    private final FakeTable<Long, Award> awards;
    private final AtomicLong ids = new AtomicLong();
    private final Set<Awardable> forMembers = ConcurrentHashMap.newKeySet();
    private final Set<Awardable> gone = ConcurrentHashMap.newKeySet();

    public FakeAwards(FakeTransactions transactions) {
        this.transactions = transactions;
        this.awards = new FakeTable<>(transactions);
    }

    /**
     * A stored emoji.
     *
     * @param userId null once the account is gone
     * @param former whether the account that gave it is gone
     */
    public record Award(long id, Awardable on, Long userId, String name, boolean former, Instant createdAt) {

        private boolean by(long user) {
            return userId != null && userId == user;
        }
    }

    /** Locks the discussion of an object, which takes emoji of members alone from then on. */
    public void lockDiscussion(Awardable.Whole whole) {
        forMembers.add(whole);
    }

    /** Takes an object away, with its emoji. */
    public void delete(Awardable awardable) {
        gone.add(awardable);
        awards.removeIf(award -> award.on().equals(awardable) || award.on().whole().equals(awardable));
    }

    /** Takes an account out of everything, as the database does when its row goes. */
    public void deleteUser(long id) {
        replace(id, null, false, Integer.MAX_VALUE);
    }

    /** Returns the emoji on an object, oldest first. */
    public List<Award> on(Awardable awardable) {
        return awards.rows(award -> award.on().equals(awardable));
    }

    /** Returns the votes that stand with an object. */
    public VoteCounts votes(Awardable.Whole whole) {
        return new VoteCounts(count(whole, Vote.UP), count(whole, Vote.DOWN));
    }

    private int count(Awardable awardable, Vote vote) {
        return (int) on(awardable).stream().filter(award -> award.name().equals(vote.emoji())).count();
    }

    @Override
    public Optional<Locked> lock(Awardable awardable) {
        Awardable.Whole whole = awardable.whole();
        return gone.contains(awardable) || gone.contains(whole) ? Optional.empty() : Optional.of(new Locked(forMembers.contains(whole)));
    }

    @Override
    public AwardUsage usage(Awardable awardable, long userId) {
        return usage(on(awardable), userId);
    }

    @Override
    public AwardUsage usageWithNotes(Awardable.Whole whole, long userId) {
        return usage(awards.rows(award -> award.on().whole().equals(whole)), userId);
    }

    private static AwardUsage usage(List<Award> all, long userId) {
        return new AwardUsage(all.size(), (int) all.stream().filter(award -> award.by(userId)).count());
    }

    @Override
    public OptionalLong give(Awardable awardable, long userId, String name, Instant now) {
        return transactions.write(() -> {
            if (on(awardable).stream().anyMatch(award -> award.by(userId) && award.name().equals(name) && !award.former())) {
                return OptionalLong.empty();
            }
            long id = ids.incrementAndGet();
            awards.put(id, new Award(id, awardable, userId, name, false, now));
            return OptionalLong.of(id);
        });
    }

    @Override
    public Optional<Given> find(Awardable awardable, long awardId) {
        return awards.find(awardId).filter(award -> award.on().equals(awardable)).map(award -> new Given(award.id(),
                award.userId() == null ? OptionalLong.empty() : OptionalLong.of(award.userId()), award.name(), award.createdAt()));
    }

    @Override
    public void remove(Awardable awardable, Given given) {
        transactions.write(() -> awards.removeIf(award -> award.id() == given.id() && award.on().equals(awardable)));
    }

    @Override
    public int removeSome(long projectId, int most) {
        return removeSome(award -> award.on().project().equals(OptionalLong.of(projectId)), most);
    }

    @Override
    public boolean involves(long userId) {
        return awards.rows().anyMatch(award -> award.by(userId));
    }

    @Override
    public int reassignSome(long fromUser, long toUser, int most) {
        return replace(fromUser, toUser, true, most);
    }

    private int replace(long fromUser, Long toUser, boolean former, int most) {
        return transactions.write(() -> {
            List<Award> some = awards.rows(award -> award.by(fromUser)).stream().limit(most).toList();
            some.forEach(award -> awards.put(award.id(),
                    new Award(award.id(), award.on(), toUser, award.name(), former, award.createdAt())));
            return some.size();
        });
    }

    @Override
    public int removeSomeOf(long userId, int most) {
        return removeSome(award -> award.by(userId), most);
    }

    private int removeSome(Predicate<Award> which, int most) {
        return transactions.write(() -> awards.removeIf(which, most));
    }
}
