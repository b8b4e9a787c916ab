package dev.slipway.persistence.award;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.award.AwardsKit;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.award.AwardUsage;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jooq.DSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAwardsTest extends AwardsKit {

    @RegisterExtension
    final Persistence here = new Persistence();

    @Override
    protected Awards awards() {
        return here.get(Awards.class);
    }

    @Override
    protected Transactions transactions() {
        return here.get(Transactions.class);
    }

    @Override
    protected long project() {
        return here.rows().project();
    }

    @Override
    protected long user() {
        return here.rows().user();
    }

    @Override
    protected Awardable.Issue issue(long project) {
        return AwardRows.issue(here, project);
    }

    @Override
    protected Awardable.MergeRequest request(long project) {
        return AwardRows.request(here, project);
    }

    @Override
    protected Awardable.Snippet snippet(long project) {
        return AwardRows.snippet(here, project);
    }

    @Override
    protected Awardable.Note note(Awardable.Whole parent) {
        return AwardRows.note(here, parent);
    }

    @Override
    protected void lockDiscussion(Awardable.Whole whole) {
        here.rows().ask("update " + AwardRows.table(whole) + " set discussion_locked = true where id = ? returning id", whole.id());
    }

    @Override
    protected void delete(Awardable awardable) {
        here.rows().ask("delete from " + AwardRows.table(awardable) + " where id = ? returning id", awardable.id());
    }

    @Override
    protected void deleteUser(long id) {
        here.rows().ask("delete from users where id = ? returning id", id);
    }

    @Override
    protected VoteCounts votes(Awardable.Whole whole) {
        return new VoteCounts((Integer) here.rows().ask("select upvotes from " + AwardRows.table(whole) + " where id = ?", whole.id()),
                (Integer) here.rows().ask("select downvotes from " + AwardRows.table(whole) + " where id = ?", whole.id()));
    }

    @Test
    void emoji_go_with_their_objects() {
        for (Awardable awardable : List.of(issue, request, snippet, note)) {
            give(awardable, anna, "heart");
        }
        delete(issue);
        delete(snippet);
        delete(note);
        delete(request);
        assertEquals(0L, here.rows().ask("select count(*) from awards"));
        give(issue(issue.projectId()), anna, "heart");
        here.rows().ask("delete from projects where id = ? returning id", issue.projectId());
        assertEquals(0L, here.rows().ask("select count(*) from awards"));
    }

    /** Epics belong to no project, so the emoji of a project are not theirs. */
    @Test
    void votes_on_an_epic_are_counted_and_emoji_go_with_it() {
        long project = project();
        Awardable.Epic epic = AwardRows.epic(here, project);
        give(epic, anna, "thumbsup");
        give(epic, bob, "thumbsdown");
        give(epic, bob, "heart");
        assertEquals(new VoteCounts(1, 1), votes(epic));
        assertEquals(OptionalLong.empty(), given(epic, anna, "thumbsup"));
        assertEquals(0, (int) transactions().write(() -> awards().removeSome(project, 9)));
        assertEquals(2, (int) transactions().write(() -> awards().removeSomeOf(bob, 9)));
        assertEquals(new VoteCounts(1, 0), votes(epic));
        delete(epic);
        assertEquals(0L, here.rows().ask("select count(*) from awards"));
    }

    private boolean waiting() {
        return (Long) here.rows()
                .ask("select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()") > 0;
    }

    @Test
    void emoji_on_an_object_that_is_deleted_meanwhile_are_not_stored() throws Exception {
        for (Awardable awardable : List.of(issue, note, request, snippet)) {
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Future<Optional<Awards.Locked>> locked = transactions().write(() -> {
                    here.get(DSLContext.class).execute("delete from " + AwardRows.table(awardable) + " where id = " + awardable.id());
                    Future<Optional<Awards.Locked>> started = threads.submit(() -> transactions()
                            .<Optional<Awards.Locked>>write(() -> awards().lock(awardable)));
                    Eventually.is(this::waiting);
                    return started;
                });
                assertEquals(Optional.empty(), locked.get());
            }
        }
    }

    private int whileLocked(Awardable awardable, Callable<Integer> other, long user) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return transactions().write(() -> {
                awards().lock(awardable);
                Future<Integer> started = threads.submit(other);
                Eventually.is(this::waiting);
                assertTrue(awards().give(awardable, user, "thumbsup", START).isPresent());
                return started;
            }).get();
        }
    }

    /** For emoji on notes too, whose deletion locks the whole object. */
    @Test
    void removal_of_a_user_waits_for_writers_of_the_object_and_counts_right() throws Exception {
        for (Awardable awardable : List.of(issue, note)) {
            give(awardable, anna, "thumbsup");
            assertEquals(1, whileLocked(awardable, () -> transactions().<Integer>write(() -> awards().removeSomeOf(anna, 9)), bob));
            assertEquals(new AwardUsage(1, 1), awards().usage(awardable, bob));
        }
        assertEquals(new VoteCounts(1, 0), votes(issue));
    }

    @Test
    void reassignment_waits_for_writers_of_the_object() throws Exception {
        for (Awardable awardable : List.of(issue, note)) {
            give(awardable, anna, "thumbsup");
            long ghost = user();
            assertEquals(1, whileLocked(awardable, () -> transactions().<Integer>write(() -> awards().reassignSome(anna, ghost, 9)), bob));
            assertEquals(new AwardUsage(2, 1), awards().usage(awardable, ghost));
        }
    }
}
