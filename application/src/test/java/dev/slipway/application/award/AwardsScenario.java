package dev.slipway.application.award;

import dev.slipway.application.award.port.Awards;
import dev.slipway.application.award.port.Awards.Given;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.issue.VoteCounts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;

/** Fixture of the kits of {@code Awards}. */
abstract class AwardsScenario {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected Awardable.Issue issue;
    protected Awardable.MergeRequest request;
    protected Awardable.Snippet snippet;
    protected Awardable.Note note;
    protected long anna;
    protected long bob;

    protected abstract Awards awards();

    protected abstract Transactions transactions();

    protected abstract long project();

    protected abstract long user();

    protected abstract Awardable.Issue issue(long project);

    protected abstract Awardable.MergeRequest request(long project);

    protected abstract Awardable.Snippet snippet(long project);

    protected abstract Awardable.Note note(Awardable.Whole parent);

    /** Locks the discussion of an object. */
    protected abstract void lockDiscussion(Awardable.Whole whole);

    /** Deletes an object. */
    protected abstract void delete(Awardable awardable);

    /** Deletes an account for good, as if no work had tidied up before. */
    protected abstract void deleteUser(long id);

    /** Returns the votes that are stored with an object. */
    protected abstract VoteCounts votes(Awardable.Whole whole);

    @BeforeEach
    final void make() {
        long project = project();
        issue = issue(project);
        request = request(project);
        snippet = snippet(project);
        note = note(request);
        anna = user();
        bob = user();
    }

    protected final List<Awardable> each() {
        return List.of(issue, request, snippet, note);
    }

    protected final OptionalLong given(Awardable awardable, long user, String name) {
        return transactions().write(() -> {
            awards().lock(awardable).orElseThrow();
            return awards().give(awardable, user, name, START);
        });
    }

    protected final long give(Awardable awardable, long user, String name) {
        return given(awardable, user, name).orElseThrow();
    }

    protected final Optional<Given> found(Awardable awardable, long id) {
        return transactions().write(() -> awards().find(awardable, id));
    }

    protected final void remove(Awardable awardable, long id) {
        transactions().write(() -> {
            awards().lock(awardable);
            awards().remove(awardable, awards().find(awardable, id).orElseThrow());
        });
    }
}
