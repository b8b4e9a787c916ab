package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.mergerequest.port.MergeRequests.Rebase;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.domain.mergerequest.Mergeability;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code MergeRequests}. */
public abstract class MergeRequestsKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract MergeRequests requests();

    protected abstract MergeRequestVersions versions();

    protected abstract Transactions transactions();

    /** A project without merge requests and branches. */
    protected abstract long project();

    protected abstract long user();

    /** Deletes an account for good, as if no work had tidied up before. */
    protected abstract void deleteUser(long id);

    /** Points a branch at a commit. @param sha null removes it */
    protected abstract void branch(long projectId, String name, String sha);

    /** Returns the stored check of a request. */
    protected abstract Optional<Mergeability.Checked> checkOf(long id);

    /** Returns the stored failure of a request. */
    protected abstract Optional<String> failureOf(long id);

    private static MergeRequestContent full(List<Long> workers) {
        return new MergeRequestContent("🚀".repeat(255), "ü\n".repeat(500_000), "main",
                Labels.of(List.of("höhe 🚀", "\"quoted\" {}", "back\\slash")), new MergeRequestWorkers(workers, workers.reversed()), true,
                new MergeOptions(true, true, true));
    }

    private OptionalLong made(long project, String source, MergeRequestContent content, long author) {
        MergeRequestBranches branches = MergeRequestBranches.of(project, source, project, content.targetBranch());
        return transactions().write(() -> requests().create(new NewMergeRequest(branches, content, author, START)));
    }

    private long made(long project, String source, long author) {
        return made(project, source, MergeRequestContent.titled("x", "main"), author).orElseThrow();
    }

    private Optional<Locked> locked(long id) {
        return transactions().write(() -> requests().lock(id));
    }

    private MergeRequestState state(long id) {
        return locked(id).orElseThrow().state();
    }

    private boolean move(long id, MergeRequestEvent event, long user) {
        return transactions().write(() -> requests().move(id, event, user, START.plusSeconds(9)));
    }

    private void version(long id, String head) {
        transactions().write(() -> versions().add(id, new NewVersion(new DiffRefs("b", "s", head), "1", List.of(head)), START));
    }

    @Test
    final void created_request_is_found_by_id_and_by_number() {
        long project = project();
        long author = user();
        List<Long> workers = List.of(user(), user());
        long id = made(project, "topic", full(workers), author).orElseThrow();
        MergeRequestContent stored = full(workers).withWorkers(new MergeRequestWorkers(workers, workers));
        Locked expected = new Locked(id, 1, MergeRequestBranches.of(project, "topic", project, "main"), stored, MergeRequestState.OPENED,
                author, START);
        assertEquals(Optional.of(expected), locked(id));
        assertEquals(Optional.of(expected), transactions().write(() -> requests().lock(project, 1)));
        assertTrue(expected.belongsTo(author) && expected.belongsTo(workers.get(1)) && !expected.belongsTo(user()));
        assertEquals(Optional.empty(), transactions().write(() -> requests().lock(project, 2)));
        assertEquals(Optional.empty(), locked(id + 1000));
    }

    @Test
    final void concurrent_requests_are_numbered_without_gaps() throws Exception {
        long project = project();
        long author = user();
        ConcurrentSkipListSet<Long> numbers = new ConcurrentSkipListSet<>();
        Together.run(8, thread -> LongStream.range(0, 5).forEach(number ->
                numbers.add(locked(made(project, "topic-" + thread + "-" + number, author)).orElseThrow().iid())));
        assertEquals(LongStream.rangeClosed(1, 40).boxed().toList(), List.copyOf(numbers));
    }

    @Test
    final void branches_have_one_open_request() {
        long project = project();
        long author = user();
        long first = made(project, "topic", author);
        MergeRequestBranches same = MergeRequestBranches.of(project, "topic", project, "main");
        assertEquals(OptionalLong.of(1), requests().openTwin(same));
        assertEquals(OptionalLong.empty(), requests().openTwin(same.into("other")));
        assertEquals(OptionalLong.empty(), requests().openTwin(MergeRequestBranches.of(project(), "topic", project, "main")));
        assertEquals(OptionalLong.empty(), requests().openTwin(new MergeRequestBranches(OptionalLong.empty(), "topic", project, "main")));
        assertEquals(OptionalLong.empty(), made(project, "topic", MergeRequestContent.titled("y", "main"), author));
        assertTrue(move(first, MergeRequestEvent.CLOSE, author));
        assertEquals(OptionalLong.empty(), requests().openTwin(same));
        long second = made(project, "topic", author);
        assertFalse(move(first, MergeRequestEvent.REOPEN, author));
        assertEquals(MergeRequestState.CLOSED, state(first));
        long other = made(project, "topic", MergeRequestContent.titled("z", "other"), author).orElseThrow();
        assertFalse(transactions().<Boolean>write(() -> requests().change(other, MergeRequestContent.titled("z", "main"), START)));
        assertEquals("other", locked(other).orElseThrow().branches().targetBranch());
        move(second, MergeRequestEvent.MERGE, author);
        assertTrue(transactions().<Boolean>write(() -> requests().change(other, MergeRequestContent.titled("z", "main"), START)));
        assertEquals("main", locked(other).orElseThrow().branches().targetBranch());
    }

    /** Whichever comes first of a reopened, a retargeted and a new request with the same branches, the others are told so. */
    @Test
    final void one_of_concurrent_requests_with_the_same_branches_is_open() throws Exception {
        long author = user();
        for (int round = 0; round < 20; round++) {
            long project = project();
            long first = made(project, "topic", author);
            move(first, MergeRequestEvent.CLOSE, author);
            long second = made(project, "topic", author);
            move(second, MergeRequestEvent.CLOSE, author);
            long third = made(project, "topic", MergeRequestContent.titled("z", "other"), author).orElseThrow();
            List<Callable<Boolean>> ways = List.of(
                    () -> move(first, MergeRequestEvent.REOPEN, author),
                    () -> move(second, MergeRequestEvent.REOPEN, author),
                    () -> transactions().<Boolean>write(() -> requests().change(third, MergeRequestContent.titled("z", "main"), START)),
                    () -> made(project, "topic", MergeRequestContent.titled("n", "main"), author).isPresent());
            List<Boolean> opened = Together.call(ways);
            assertEquals(1, opened.stream().filter(done -> done).count(), opened.toString());
        }
    }

    @Test
    final void change_replaces_every_field() {
        long project = project();
        long author = user();
        List<Long> workers = List.of(user(), user(), user());
        long id = made(project, "topic", full(workers.subList(0, 2)), author).orElseThrow();
        long beside = made(project, "beside", full(workers), author).orElseThrow();
        MergeRequestContent plain = MergeRequestContent.titled("Draft: y", "release");
        assertTrue(transactions().<Boolean>write(() -> requests().change(id, plain, START.plusSeconds(1))));
        assertEquals(new Locked(id, 1, MergeRequestBranches.of(project, "topic", project, "release"), plain, MergeRequestState.OPENED,
                author, START.plusSeconds(1)), locked(id).orElseThrow());
        assertTrue(transactions().<Boolean>write(() -> requests().change(id, full(workers.subList(1, 3)), START.plusSeconds(2))));
        assertEquals(workers.subList(1, 3), locked(id).orElseThrow().content().workers().reviewers());
        assertEquals(workers, locked(beside).orElseThrow().content().workers().assignees());
        assertThrows(IllegalStateException.class, () -> transactions().write(() -> requests().change(beside + 1000, plain, START)));
    }

    @Test
    final void states_follow_the_table() {
        long user = user();
        long id = made(project(), "topic", user);
        assertThrows(IllegalStateException.class, () -> move(id, MergeRequestEvent.REOPEN, user));
        assertTrue(move(id, MergeRequestEvent.CLOSE, user));
        assertEquals(START.plusSeconds(9), locked(id).orElseThrow().updatedAt());
        assertThrows(IllegalStateException.class, () -> move(id, MergeRequestEvent.CLOSE, user));
        assertThrows(IllegalStateException.class, () -> move(id, MergeRequestEvent.MERGE, user));
        assertTrue(move(id, MergeRequestEvent.REOPEN, user));
        assertTrue(move(id, MergeRequestEvent.LOCK, user));
        assertEquals(MergeRequestState.LOCKED, state(id));
        assertTrue(move(id, MergeRequestEvent.UNLOCK, user));
        assertTrue(move(id, MergeRequestEvent.LOCK, user));
        assertTrue(transactions().<Boolean>write(() -> requests().move(id, MergeRequestEvent.MERGE, null, START.plusSeconds(9))));
        assertEquals(MergeRequestState.MERGED, state(id));
        for (MergeRequestEvent event : MergeRequestEvent.values()) {
            assertThrows(IllegalStateException.class, () -> move(id, event, user), event.name());
        }
    }

    @Test
    final void begun_merge_is_known_until_it_ends() {
        long user = user();
        long id = made(project(), "topic", user);
        Merging full = new Merging(user, "h", Optional.of("m"), Optional.of("s"), true);
        Merging plain = new Merging(user, "h", Optional.empty(), Optional.empty(), false);
        assertEquals(Optional.empty(), requests().begun(id));
        for (Merging merging : List.of(full, plain)) {
            transactions().run(now -> requests().begin(id, merging, START.plusSeconds(9)));
            assertEquals(List.of(Optional.of(merging), MergeRequestState.LOCKED), List.of(requests().begun(id), state(id)));
            assertThrows(IllegalStateException.class, () -> transactions().run(now -> requests().begin(id, merging, START)));
            move(id, MergeRequestEvent.UNLOCK, user);
            assertEquals(Optional.empty(), requests().begun(id));
        }
        transactions().run(now -> requests().begin(id, full, START));
        deleteUser(user);
        assertEquals(Optional.of(new Merging(null, "h", Optional.of("m"), Optional.of("s"), true)), requests().begun(id));
        transactions().run(now -> requests().move(id, MergeRequestEvent.MERGE, null, START));
        assertEquals(List.of(Optional.empty(), MergeRequestState.MERGED), List.of(requests().begun(id), state(id)));
        assertEquals(Optional.empty(), requests().begun(id + 1000));
    }

    @Test
    final void lock_is_no_change_and_merge_removes_the_last_failure() {
        long user = user();
        long id = made(project(), "topic", user);
        transactions().write(() -> requests().failed(id, "why"));
        for (MergeRequestEvent event : List.of(MergeRequestEvent.LOCK, MergeRequestEvent.UNLOCK, MergeRequestEvent.LOCK)) {
            assertTrue(move(id, event, user));
            assertEquals(List.of(START, Optional.of("why")), List.of(locked(id).orElseThrow().updatedAt(), failureOf(id)));
        }
        assertTrue(move(id, MergeRequestEvent.MERGE, user));
        assertEquals(List.of(START.plusSeconds(9), Optional.empty()), List.of(locked(id).orElseThrow().updatedAt(), failureOf(id)));
    }

    @Test
    final void requests_that_are_locked_for_long_are_listed() {
        long user = user();
        long project = project();
        List<Long> ids = LongStream.range(0, 4).map(number -> made(project, "topic" + number, user)).boxed().toList();
        long before = ids.getFirst() - 1;
        for (int number = 0; number < 3; number++) {
            long id = ids.get(number);
            Instant since = START.plusSeconds(number);
            assertEquals(Optional.empty(), requests().begunAt(id));
            transactions().run(now -> requests().begin(id, new Merging(user, "h", Optional.empty(), Optional.empty(), false), since));
            assertEquals(Optional.of(since), requests().begunAt(id));
        }
        assertEquals(ids.subList(0, 3), requests().locked(START.plusSeconds(3), before, 9));
        assertEquals(ids.subList(0, 2), requests().locked(START.plusSeconds(2), before, 9));
        assertEquals(ids.subList(1, 2), requests().locked(START.plusSeconds(3), ids.getFirst(), 1));
        move(ids.get(0), MergeRequestEvent.UNLOCK, user);
        move(ids.get(1), MergeRequestEvent.MERGE, user);
        assertEquals(ids.subList(2, 3), requests().locked(START.plusSeconds(3), before, 9));
        assertEquals(List.of(Optional.empty(), Optional.empty()), List.of(requests().begunAt(ids.get(0)), requests().begunAt(ids.get(1))));
        assertEquals(Optional.empty(), requests().begunAt(ids.getLast() + 1000));
    }

    @Test
    final void failure_is_stored_until_it_is_forgotten() {
        long id = made(project(), "topic", user());
        assertEquals(Optional.empty(), failureOf(id));
        transactions().write(() -> requests().failed(id, "why"));
        assertEquals(Optional.of("why"), failureOf(id));
        transactions().write(() -> requests().failed(id, null));
        assertEquals(Optional.empty(), failureOf(id));
        transactions().write(() -> requests().failed(id + 1000, "why"));
    }

    @Test
    final void rebase_is_known_until_it_ends() {
        long user = user();
        long id = made(project(), "topic", user());
        assertEquals(Optional.empty(), requests().rebase(id));
        transactions().write(() -> requests().failed(id, "before"));
        for (boolean skip : List.of(true, false)) {
            transactions().run(now -> requests().beginRebase(id, new Rebase(user, skip), START));
            assertEquals(List.of(Optional.of(new Rebase(user, skip)), Optional.empty()), List.of(requests().rebase(id), failureOf(id)));
            transactions().write(() -> requests().endRebase(id, skip ? "why" : null));
            assertEquals(List.of(Optional.empty(), skip ? Optional.of("why") : Optional.empty()),
                    List.of(requests().rebase(id), failureOf(id)));
        }
        transactions().run(now -> requests().beginRebase(id, new Rebase(user, true), START));
        deleteUser(user);
        assertEquals(Optional.of(new Rebase(null, true)), requests().rebase(id));
        transactions().run(now -> requests().beginRebase(id + 1000, new Rebase(null, true), START));
        assertEquals(Optional.empty(), requests().rebase(id + 1000));
    }

    @Test
    final void open_requests_into_a_branch_are_listed() {
        long project = project();
        long author = user();
        List<Long> ids = LongStream.range(0, 4).map(number -> made(project, "topic" + number, author)).boxed().toList();
        made(project, "topic", MergeRequestContent.titled("y", "other"), author);
        made(project(), "topic", author);
        assertEquals(ids.subList(0, 3), requests().openAimedAt(project, "main", 3));
        move(ids.get(0), MergeRequestEvent.CLOSE, author);
        move(ids.get(1), MergeRequestEvent.LOCK, author);
        assertEquals(ids.subList(1, 4), requests().openAimedAt(project, "main", 9), "a merge may fail");
        move(ids.get(1), MergeRequestEvent.MERGE, author);
        assertEquals(ids.subList(2, 4), requests().openAimedAt(project, "main", 9));
        assertEquals(List.of(), requests().openAimedAt(project, "none", 9));
    }

    @Test
    final void last_check_is_stored() {
        long id = made(project(), "topic", user());
        assertEquals(Optional.empty(), checkOf(id));
        for (boolean mergeable : List.of(true, false)) {
            Mergeability.Checked check = new Mergeability.Checked(mergeable, "s" + mergeable, "t");
            transactions().write(() -> requests().checked(id, check));
            assertEquals(Optional.of(check), checkOf(id));
        }
        transactions().write(() -> requests().checked(id + 1000, new Mergeability.Checked(true, "s", "t")));
    }

    @Test
    final void requests_are_outdated_until_their_version_is_of_the_present_head() {
        long project = project();
        long author = user();
        branch(project, "main", "m");
        branch(project, "topic", "a");
        long first = made(project, "topic", author);
        long second = made(project, "topic", MergeRequestContent.titled("y", "other"), author).orElseThrow();
        long third = made(project, "beside", author);
        assertEquals(List.of(first), requests().outdated(project, "topic", 0, 9), "without a target branch there is nothing to compare");
        branch(project, "other", "o");
        assertEquals(List.of(first, second), requests().outdated(project, "topic", 0, 9));
        assertEquals(List.of(first), requests().outdated(project, "topic", 0, 1));
        assertEquals(List.of(second), requests().outdated(project, "topic", first, 1));
        version(first, "a");
        version(second, "b");
        assertEquals(List.of(second), requests().outdated(project, "topic", 0, 9));
        version(second, "a");
        assertEquals(List.of(), requests().outdated(project, "topic", 0, 9));
        branch(project, "topic", "c");
        assertEquals(List.of(first, second), requests().outdated(project, "topic", 0, 9));
        branch(project, "topic", null);
        assertEquals(List.of(first, second), requests().outdated(project, "topic", 0, 9));
        move(first, MergeRequestEvent.CLOSE, author);
        assertEquals(List.of(second), requests().outdated(project, "topic", 0, 9));
        assertEquals(List.of(third), requests().outdated(project, "beside", 0, 9));
        version(third, "b");
        branch(project, "beside", "b");
        assertEquals(List.of(), requests().outdated(project, "beside", 0, 9));
        assertTrue(transactions().<Boolean>write(() -> requests().change(third, MergeRequestContent.titled("x", "other"), START)));
        assertEquals(List.of(third), requests().outdated(project, "beside", 0, 9), "the version is of the former target branch");
        assertEquals(List.of(), requests().outdated(project(), "topic", 0, 9));
    }

    @Test
    final void open_requests_into_a_branch_are_found_by_their_heads() {
        long project = project();
        long author = user();
        long first = made(project, "a", author);
        long second = made(project, "b", author);
        long closed = made(project, "c", author);
        long elsewhere = made(project, "d", MergeRequestContent.titled("y", "other"), author).orElseThrow();
        version(first, "old");
        version(first, "h1");
        version(second, "h2");
        version(closed, "h3");
        version(elsewhere, "h4");
        move(closed, MergeRequestEvent.CLOSE, author);
        assertTrue(requests().aimedAt(project, "main") && requests().aimedAt(project, "other"));
        assertFalse(requests().aimedAt(project, "none") || requests().aimedAt(project(), "main"));
        move(elsewhere, MergeRequestEvent.CLOSE, author);
        assertFalse(requests().aimedAt(project, "other"));
        List<String> heads = List.of("h1", "h2", "h3", "h4", "old");
        assertEquals(List.of(first, second), requests().openInto(project, "main", heads, 9));
        assertEquals(List.of(first), requests().openInto(project, "main", heads, 1));
        assertEquals(List.of(second), requests().openInto(project, "main", List.of("h2"), 9));
        assertEquals(List.of(), requests().openInto(project, "main", List.of("old"), 9));
        assertEquals(List.of(), requests().openInto(project(), "main", List.of("h1"), 9));
        branch(project, "a", "h5");
        branch(project, "b", "h2");
        assertEquals(List.of(second), requests().openInto(project, "main", heads, 9), "the head of the branch is not in the target");
    }

    @Test
    final void open_requests_from_a_fork_are_found() {
        long target = project();
        long fork = project();
        long author = user();
        List<Long> ids = LongStream.range(0, 3).map(number -> transactions().write(() -> requests().create(new NewMergeRequest(
                MergeRequestBranches.of(fork, "topic" + number, target, "main"), MergeRequestContent.titled("x", "main"), author, START))
                .orElseThrow())).boxed().toList();
        made(fork, "topic", author);
        assertEquals(ids.subList(0, 2), requests().openFrom(fork, 2));
        move(ids.getFirst(), MergeRequestEvent.CLOSE, author);
        assertEquals(ids.subList(1, 3), requests().openFrom(fork, 9));
        assertEquals(List.of(), requests().openFrom(target, 9));
        for (long side : List.of(fork, target)) {
            assertEquals(ids.subList(1, 3), requests().openAcross(side, 0, 9));
            assertEquals(ids.subList(1, 2), requests().openAcross(side, 0, 1));
            assertEquals(ids.subList(2, 3), requests().openAcross(side, ids.get(1), 9));
        }
        assertEquals(List.of(), requests().openAcross(project(), 0, 9));
    }

    @Test
    final void open_requests_into_a_project_are_found() {
        long target = project();
        long author = user();
        List<Long> ids = LongStream.range(0, 4).map(number -> made(target, "topic" + number, author)).boxed().toList();
        made(project(), "topic", author);
        move(ids.getFirst(), MergeRequestEvent.CLOSE, author);
        assertEquals(ids.subList(1, 4), requests().openOf(target, 0, 9));
        assertEquals(ids.subList(2, 3), requests().openOf(target, ids.get(1), 1));
        assertEquals(List.of(), requests().openOf(target, ids.getLast(), 9));
    }

    @Test
    final void project_is_emptied_in_batches() {
        long project = project();
        long author = user();
        LongStream.range(0, 5).forEach(number -> made(project, "topic" + number, author));
        long beside = made(project(), "topic", author);
        assertEquals(List.of(3, 2, 0), List.of(requests().removeSome(project, 3), requests().removeSome(project, 3),
                requests().removeSome(project, 3)));
        assertTrue(locked(beside).isPresent());
        requests().remove(beside);
        assertEquals(Optional.empty(), locked(beside));
        requests().remove(beside);
    }

    @Test
    final void requests_of_a_user_are_handed_over_or_removed() {
        long project = project();
        long anna = user();
        long bob = user();
        long ghost = user();
        long hers = made(project, "a", full(List.of(anna, bob)), anna).orElseThrow();
        long his = made(project, "b", bob);
        long merged = made(project, "c", bob);
        move(his, MergeRequestEvent.CLOSE, anna);
        move(merged, MergeRequestEvent.MERGE, anna);
        assertTrue(requests().involves(anna) && requests().involves(bob) && !requests().involves(ghost));
        requests().reassign(anna, ghost);
        assertTrue(!requests().involves(anna) && requests().involves(ghost));
        assertEquals(List.of(ghost, bob), List.of(locked(hers).orElseThrow().authorId(), locked(his).orElseThrow().authorId()));
        requests().unassign(anna);
        assertEquals(new MergeRequestWorkers(List.of(bob), List.of(bob)), locked(hers).orElseThrow().content().workers());
        assertEquals(Set.of(1L, 2L, 3L), requests().existing(project, List.of(1L, 2L, 3L, 4L)));
        assertEquals(List.of(project), requests().removeSomeOf(bob, 1));
        assertTrue(locked(merged).isPresent());
        assertEquals(List.of(project), requests().removeSomeOf(bob, 2));
        assertEquals(List.of(), requests().removeSomeOf(bob, 2));
        assertEquals(Set.of(1L), requests().existing(project, List.of(1L, 2L)));
        assertEquals(Set.of(), requests().existing(project(), List.of(1L)));
        assertFalse(requests().involves(bob));
        assertEquals(Optional.empty(), locked(his));
        assertTrue(locked(hers).isPresent());
    }

    @Test
    final void requests_of_a_user_are_handed_over_and_unassigned_in_batches() {
        long project = project();
        long anna = user();
        long bob = user();
        long ghost = user();
        long written = made(project, "a", full(List.of(anna, bob)), anna).orElseThrow();
        long merged = made(project, "b", full(List.of(anna)), bob).orElseThrow();
        long closed = made(project, "c", full(List.of(bob)), bob).orElseThrow();
        move(merged, MergeRequestEvent.MERGE, anna);
        move(closed, MergeRequestEvent.CLOSE, anna);
        assertEquals(List.of(1, 1, 0), unassigned(anna));
        for (long id : List.of(written, merged, closed)) {
            assertFalse(locked(id).orElseThrow().content().workers().assignees().contains(anna));
        }
        assertEquals(List.of(bob), locked(closed).orElseThrow().content().workers().assignees());
        assertEquals(2, transactions().<Integer>write(() -> requests().reassignSome(anna, ghost, 2)));
        assertEquals(ghost, locked(written).orElseThrow().authorId());
        assertTrue(requests().involves(anna));
        assertEquals(1, transactions().<Integer>write(() -> requests().reassignSome(anna, ghost, 2)));
        assertFalse(requests().involves(anna));
        assertEquals(List.of(bob, bob), List.of(locked(merged).orElseThrow().authorId(), locked(closed).orElseThrow().authorId()));
        assertEquals(3, transactions().<Integer>write(() -> requests().reassignSome(ghost, bob, 9)));
    }

    private List<Integer> unassigned(long user) {
        List<Integer> pieces = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            pieces.add(transactions().write(() -> requests().unassignSome(user, 1)));
        }
        return pieces;
    }

    @Test
    final void deleted_user_is_no_author_and_does_no_work() {
        long project = project();
        long anna = user();
        long bob = user();
        long id = made(project, "a", full(List.of(anna, bob)), anna).orElseThrow();
        deleteUser(anna);
        assertEquals(null, locked(id).orElseThrow().authorId());
        assertEquals(new MergeRequestWorkers(List.of(bob), List.of(bob)), locked(id).orElseThrow().content().workers());
        long other = made(project, "b", full(List.of(anna, bob)), bob).orElseThrow();
        assertEquals(new MergeRequestWorkers(List.of(bob), List.of(bob)), locked(other).orElseThrow().content().workers());
    }
}
