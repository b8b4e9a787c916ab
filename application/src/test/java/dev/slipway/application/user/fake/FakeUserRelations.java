package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.port.UserRelations;
import dev.slipway.application.user.relation.AssociationCounts;
import dev.slipway.application.user.relation.DirectMembership;
import dev.slipway.application.user.relation.DirectMembership.Source;
import dev.slipway.application.user.relation.UserActivity;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Activities, memberships and other objects of users in memory. */
public final class FakeUserRelations implements UserRelations {

    private record Active(long id, String username, LocalDate day) {}

    private record Held(long id, long userId, DirectMembership membership, Optional<LocalDate> end) {

        boolean of(long account, LocalDate today) {
            return userId == account && end.filter(day -> !day.isAfter(today)).isEmpty();
        }
    }

    private record Written(long id, long projectId, long authorId) {}

    private final FakeTable<Long, Active> active;
    private final FakeTable<Long, Held> held;
    private final FakeTable<Long, Written> issues;
    private final AtomicLong ids = new AtomicLong();

    public FakeUserRelations(FakeTransactions transactions) {
        active = new FakeTable<>(transactions);
        held = new FakeTable<>(transactions);
        issues = new FakeTable<>(transactions);
    }

    public void active(long userId, String username, LocalDate day) {
        active.put(userId, new Active(userId, username, day));
    }

    public void removeUser(long userId) {
        active.remove(userId);
    }

    /** @param end empty for never */
    public void member(long userId, DirectMembership membership, Optional<LocalDate> end) {
        long id = ids.incrementAndGet();
        held.put(id, new Held(id, userId, membership, end));
    }

    /** Removes a group or project, with its memberships and issues. */
    public void removeSource(Source source, long id) {
        held.removeIf(row -> row.membership().source() == source && row.membership().sourceId() == id);
        issues.removeIf(row -> source == Source.PROJECT && row.projectId() == id);
    }

    public void issue(long projectId, long authorId) {
        long id = ids.incrementAndGet();
        issues.put(id, new Written(id, projectId, authorId));
    }

    @Override
    public Page<UserActivity> activities(LocalDate from, PageRequest page) {
        return FakePages.of(active.rows().filter(row -> !row.day().isBefore(from)),
                Comparator.comparing(Active::day).thenComparing(Active::id), Active::id, page)
                .map(row -> new UserActivity(row.username(), row.day()));
    }

    @Override
    public Page<DirectMembership> memberships(long userId, Optional<Source> source, LocalDate today, PageRequest page) {
        Stream<Held> matching = held.rows().filter(row -> row.of(userId, today))
                .filter(row -> source.isEmpty() || source.get() == row.membership().source());
        return FakePages.of(matching, Comparator.comparingLong(Held::id), Held::id, page).map(Held::membership);
    }

    @Override
    public AssociationCounts associations(long userId, LocalDate today) {
        return new AssociationCounts(count(userId, Source.NAMESPACE, today), count(userId, Source.PROJECT, today),
                issues.rows(row -> row.authorId() == userId).size());
    }

    private int count(long userId, Source source, LocalDate today) {
        return held.rows(row -> row.of(userId, today) && row.membership().source() == source).size();
    }
}
