package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Clean;
import dev.slipway.application.repository.port.Merges.Conflict;
import dev.slipway.application.repository.port.Merges.Direction;
import dev.slipway.application.repository.port.Merges.Done;
import dev.slipway.application.repository.port.Merges.Empty;
import dev.slipway.application.repository.port.Merges.Pick;
import dev.slipway.application.repository.port.Merges.Relation;
import dev.slipway.application.repository.port.Merges.Result;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.application.repository.port.Merges.Text;
import dev.slipway.application.repository.port.Merges.Unrelated;
import dev.slipway.application.repository.port.Merges.UpToDate;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Merges} does. */
public abstract class MergesKit {

    /** The author of all commits of the kit. */
    protected static final Signature GRACE = GitPorts.signature("Grace Hopper", GitPorts.START);
    /** The project of the kit, and a fork of it. */
    protected static final long PROJECT = 1;
    protected static final long FORK = 2;

    private static final Signature ADA = GitPorts.signature("Ada Lovelace", GitPorts.START.plusSeconds(60));
    private static final Text TEXT = Text.by(ADA, "Merge\n\nWhy");
    private static final Map<String, String> BASE = Map.of("a", "1\n", "b", "1\n");

    private String base;
    private String ours;
    private String theirs;

    protected abstract Merges merges();

    /** Stores a commit by Grace with a message, whose files are these and no others. */
    protected abstract String commit(long projectId, String message, List<String> parents, Map<String, String> files);

    /** The files of a commit. */
    protected abstract Map<String, String> files(String sha);

    /** A commit of the project. */
    protected abstract Commit read(String sha);

    /** base - ours, base - theirs: ours changes a, theirs changes b and adds c. */
    @BeforeEach
    final void fill() {
        base = commit(PROJECT, "Base", List.of(), BASE);
        ours = commit(PROJECT, "Ours", List.of(base), Map.of("a", "2\n", "b", "1\n"));
        theirs = commit(PROJECT, "Theirs\n", List.of(base), Map.of("a", "1\n", "b", "2\n", "c", "1\n"));
    }

    private static ObjectSource project() {
        return ObjectSource.of(PROJECT);
    }

    private Sides sides() {
        return new Sides(ours, theirs);
    }

    private Commit done(Result result) {
        Commit commit = assertInstanceOf(Done.class, result).commit();
        assertEquals(commit, read(commit.sha()));
        return commit;
    }

    private void check(Merges.Trial expected, Sides sides) {
        assertEquals(expected, merges().check(project(), sides));
    }

    @Test
    final void commits_are_related_by_their_histories() {
        String alone = commit(PROJECT, "Alone", List.of(), BASE);
        assertEquals(Relation.DIVERGED, merges().relation(project(), sides()));
        assertEquals(Relation.AHEAD, merges().relation(project(), new Sides(base, theirs)));
        assertEquals(Relation.CONTAINED, merges().relation(project(), new Sides(theirs, base)));
        assertEquals(Relation.CONTAINED, merges().relation(project(), new Sides(ours, ours)));
        assertEquals(Relation.UNRELATED, merges().relation(project(), new Sides(ours, alone)));
    }

    @Test
    final void branches_that_change_different_files_are_merged() {
        check(new Clean(), sides());
        Commit merged = done(merges().merge(PROJECT, sides(), TEXT));
        assertEquals(List.of(ours, theirs), merged.parents());
        assertEquals(Map.of("a", "2\n", "b", "2\n", "c", "1\n"), files(merged.sha()));
        assertEquals("Merge\n\nWhy", merged.message());
        assertEquals(ADA, merged.author());
        assertEquals(ADA, merged.committer());
    }

    @Test
    final void branch_that_is_ahead_gets_a_merge_commit_too() {
        check(new Clean(), new Sides(base, theirs));
        Commit merged = done(merges().merge(PROJECT, new Sides(base, theirs), TEXT));
        assertEquals(List.of(base, theirs), merged.parents());
        assertEquals(files(theirs), files(merged.sha()));
    }

    @Test
    final void branch_that_is_contained_is_up_to_date() {
        Sides contained = new Sides(theirs, base);
        check(new UpToDate(), contained);
        assertEquals(new UpToDate(), merges().merge(PROJECT, contained, TEXT));
        assertEquals(new UpToDate(), merges().squash(PROJECT, contained, TEXT));
        assertEquals(theirs, done(merges().rebase(PROJECT, contained, ADA)).sha());
    }

    @Test
    final void branches_without_a_common_ancestor_are_not_merged() {
        Sides unrelated = new Sides(ours, commit(PROJECT, "Alone", List.of(), Map.of("d", "1\n")));
        check(new Unrelated(), unrelated);
        assertEquals(new Unrelated(), merges().merge(PROJECT, unrelated, TEXT));
        assertEquals(new Unrelated(), merges().squash(PROJECT, unrelated, TEXT));
        assertEquals(new Unrelated(), merges().rebase(PROJECT, unrelated, ADA));
    }

    @Test
    final void branches_that_change_the_same_are_in_conflict() {
        Sides sides = new Sides(ours, commit(PROJECT, "Other", List.of(base), Map.of("a", "3\n", "b", "1\n")));
        List<Object> results = List.of(merges().check(project(), sides), merges().merge(PROJECT, sides, TEXT),
                merges().squash(PROJECT, sides, TEXT), merges().rebase(PROJECT, sides, ADA),
                merges().apply(PROJECT, new Pick(Direction.CHERRY_PICK, ours, sides.theirs()), TEXT),
                merges().check(PROJECT, new Pick(Direction.REVERT, sides.theirs(), ours)));
        results.forEach(result -> {
            Conflict conflict = assertInstanceOf(Conflict.class, result);
            assertEquals(List.of("a"), conflict.paths());
            assertEquals(1, conflict.messages().size());
        });
    }

    @Test
    final void squash_has_all_changes_and_one_parent() {
        String more = commit(PROJECT, "More", List.of(theirs), Map.of("a", "1\n", "b", "3\n", "c", "1\n"));
        Commit squashed = done(merges().squash(PROJECT, new Sides(ours, more), Text.kept(ADA, "Squash")));
        assertEquals(List.of(ours), squashed.parents());
        assertEquals(Map.of("a", "2\n", "b", "3\n", "c", "1\n"), files(squashed.sha()));
        assertEquals(GRACE, squashed.author());
        assertEquals(ADA, squashed.committer());
    }

    @Test
    final void squash_of_what_is_there_is_empty() {
        String same = commit(PROJECT, "Same", List.of(base), files(ours));
        assertEquals(new Empty(), merges().squash(PROJECT, new Sides(ours, same), TEXT));
    }

    @Test
    final void rebase_repeats_the_commits_of_a_branch() {
        String more = commit(PROJECT, "More", List.of(theirs), Map.of("a", "1\n", "b", "3\n", "c", "1\n"));
        Commit last = done(merges().rebase(PROJECT, new Sides(ours, more), ADA));
        assertEquals("More", last.message());
        assertEquals(Map.of("a", "2\n", "b", "3\n", "c", "1\n"), files(last.sha()));
        Commit first = read(last.parents().getFirst());
        assertEquals(List.of(ours), first.parents());
        assertEquals("Theirs\n", first.message());
        assertEquals(Map.of("a", "2\n", "b", "2\n", "c", "1\n"), files(first.sha()));
        assertEquals(GRACE, first.author());
        assertEquals(ADA, first.committer());
    }

    @Test
    final void rebase_leaves_out_merges_and_changes_that_are_there() {
        String same = commit(PROJECT, "Same", List.of(base), files(ours));
        String side = commit(PROJECT, "Side", List.of(same), Map.of("a", "2\n", "b", "1\n", "d", "1\n"));
        String merge = commit(PROJECT, "Merge", List.of(side, theirs), Map.of("a", "2\n", "b", "2\n", "c", "1\n", "d", "1\n"));
        Sides sides = new Sides(ours, merge);
        Commit last = done(merges().rebase(PROJECT, sides, ADA));
        assertEquals(files(merge), files(last.sha()));
        Commit first = read(last.parents().getFirst());
        assertEquals(List.of(ours), first.parents());
        assertEquals(2, List.of(first.title(), last.title()).stream().filter(List.of("Side", "Theirs")::contains).distinct().count());
        assertEquals(ours, done(merges().rebase(PROJECT, new Sides(ours, same), ADA)).sha());
    }

    @Test
    final void rebase_keeps_commits_that_were_empty() {
        String empty = commit(PROJECT, "Nothing", List.of(base), BASE);
        Commit last = done(merges().rebase(PROJECT, new Sides(ours, empty), ADA));
        assertEquals("Nothing", last.message());
        assertEquals(List.of(ours), last.parents());
        assertEquals(files(ours), files(last.sha()));
    }

    @Test
    final void branch_that_is_based_on_another_is_not_rebased() {
        String more = commit(PROJECT, "More", List.of(theirs), Map.of("b", "3\n"));
        assertEquals(new UpToDate(), merges().rebase(PROJECT, new Sides(base, more), ADA));
        assertEquals(new UpToDate(), merges().rebase(PROJECT, new Sides(ours, ours), ADA));
    }

    @Test
    final void change_is_applied_and_undone() {
        Pick pick = new Pick(Direction.CHERRY_PICK, ours, theirs);
        assertEquals(new Clean(), merges().check(PROJECT, pick));
        Commit picked = done(merges().apply(PROJECT, pick, Text.kept(ADA, "Pick")));
        assertEquals(List.of(ours), picked.parents());
        assertEquals(Map.of("a", "2\n", "b", "2\n", "c", "1\n"), files(picked.sha()));
        assertEquals("Pick", picked.message());
        assertEquals(GRACE, picked.author());
        assertEquals(ADA, picked.committer());
        Pick back = new Pick(Direction.REVERT, picked.sha(), theirs);
        assertEquals(new Clean(), merges().check(PROJECT, back));
        Commit reverted = done(merges().apply(PROJECT, back, TEXT));
        assertEquals(List.of(picked.sha()), reverted.parents());
        assertEquals(files(ours), files(reverted.sha()));
        assertEquals(ADA, reverted.author());
    }

    @Test
    final void change_that_is_there_is_empty() {
        Pick there = new Pick(Direction.CHERRY_PICK, theirs, theirs);
        assertEquals(new Empty(), merges().check(PROJECT, there));
        assertEquals(new Empty(), merges().apply(PROJECT, there, TEXT));
        assertEquals(new Empty(), merges().apply(PROJECT, new Pick(Direction.REVERT, base, ours), TEXT));
    }

    @Test
    final void merge_is_applied_and_undone_against_its_first_parent() {
        String merge = commit(PROJECT, "Merge", List.of(ours, theirs), Map.of("a", "2\n", "b", "2\n", "c", "1\n"));
        Commit picked = done(merges().apply(PROJECT, new Pick(Direction.CHERRY_PICK, base, merge), TEXT));
        assertEquals(files(theirs), files(picked.sha()));
        Commit reverted = done(merges().apply(PROJECT, new Pick(Direction.REVERT, merge, merge), TEXT));
        assertEquals(files(ours), files(reverted.sha()));
    }

    @Test
    final void first_commit_is_a_change_to_nothing() {
        Commit reverted = done(merges().apply(PROJECT, new Pick(Direction.REVERT, base, base), TEXT));
        assertEquals(Map.of(), files(reverted.sha()));
        String alone = commit(PROJECT, "Alone", List.of(), Map.of("d", "1\n"));
        Commit picked = done(merges().apply(PROJECT, new Pick(Direction.CHERRY_PICK, base, alone), TEXT));
        assertEquals(Map.of("a", "1\n", "b", "1\n", "d", "1\n"), files(picked.sha()));
    }

    @Test
    final void commit_of_a_fork_is_checked_where_it_is() {
        commit(FORK, "Base", List.of(), BASE);
        String clean = commit(FORK, "In fork", List.of(base), Map.of("a", "1\n", "b", "5\n"));
        String other = commit(FORK, "In conflict", List.of(base), Map.of("a", "5\n", "b", "1\n"));
        ObjectSource both = project().with(FORK);
        assertEquals(Relation.DIVERGED, merges().relation(both, new Sides(ours, clean)));
        assertEquals(new Clean(), merges().check(both, new Sides(ours, clean)));
        assertInstanceOf(Conflict.class, merges().check(both, new Sides(ours, other)));
    }
}
