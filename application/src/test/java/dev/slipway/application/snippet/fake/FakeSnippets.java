package dev.slipway.application.snippet.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.domain.kernel.address.UserAgent;
import dev.slipway.domain.snippet.SnippetDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Snippets in memory. */
public final class FakeSnippets implements Snippets {

    private final FakeTransactions transactions;
    private final FakeTable<Long, Row> snippets;
    private final FakeTable<Long, Row> hidden;
    private final AtomicLong ids = new AtomicLong();

    public FakeSnippets(FakeTransactions transactions) {
        this.transactions = transactions;
        this.snippets = new FakeTable<>(transactions);
        this.hidden = new FakeTable<>(transactions);
    }

    private record Row(Locked snippet, Optional<UserAgent> client) {}

    /** Takes an account out of everything, as the database does when its row goes. */
    public void deleteUser(long id) {
        replace(row -> by(row, id), row -> written(row, OptionalLong.empty()));
    }

    private static boolean by(Row row, long author) {
        return row.snippet().authorId().equals(OptionalLong.of(author));
    }

    private static Row written(Row row, OptionalLong author) {
        Locked old = row.snippet();
        return new Row(new Locked(old.id(), old.projectId(), author, old.draft(), old.branch(), old.files(), old.updatedAt()),
                row.client());
    }

    @Override
    public long reserve() {
        return ids.incrementAndGet();
    }

    @Override
    public void create(NewSnippet snippet) {
        snippets.put(snippet.id(), new Row(new Locked(snippet.id(), snippet.projectId(), OptionalLong.of(snippet.authorId()),
                snippet.draft(), snippet.branch(), snippet.files(), snippet.createdAt()), snippet.userAgent()));
    }

    @Override
    public Optional<Locked> lock(long id) {
        return snippets.find(id).map(Row::snippet);
    }

    @Override
    public void change(long id, SnippetDraft draft, Instant updatedAt) {
        replace(row -> row.snippet().id() == id, row -> changed(row, draft, row.snippet().files(), updatedAt));
    }

    @Override
    public void refile(long id, List<String> files, Instant updatedAt) {
        replace(row -> row.snippet().id() == id, row -> changed(row, row.snippet().draft(), files, updatedAt));
    }

    private static Row changed(Row row, SnippetDraft draft, List<String> files, Instant time) {
        Locked old = row.snippet();
        return new Row(new Locked(old.id(), old.projectId(), old.authorId(), draft, old.branch(), files,
                time.isAfter(old.updatedAt()) ? time : old.updatedAt()), row.client());
    }

    @Override
    public boolean exists(long id) {
        return snippets.find(id).isPresent();
    }

    @Override
    public void hide(long id, Instant now) {
        snippets.find(id).ifPresent(row -> transactions.write(() -> {
            hidden.put(id, row);
            snippets.remove(id);
        }));
    }

    @Override
    public List<Long> hideSome(long projectId, int most, Instant now) {
        return hideSome(row -> row.snippet().projectId().equals(OptionalLong.of(projectId)), most, now);
    }

    @Override
    public List<Long> hidden(long projectId, int most) {
        return hidden.rows(row -> row.snippet().projectId().equals(OptionalLong.of(projectId))).stream().map(row -> row.snippet().id())
                .limit(most).toList();
    }

    @Override
    public List<Long> hideSomeOf(long userId, int most, Instant now) {
        return hideSome(row -> by(row, userId), most, now);
    }

    private List<Long> hideSome(Predicate<Row> which, int most, Instant now) {
        List<Long> some = snippets.rows(which).stream().map(row -> row.snippet().id()).limit(most).toList();
        some.forEach(id -> hide(id, now));
        return some;
    }

    @Override
    public void purge(long id) {
        hidden.remove(id);
    }

    /** Returns whether there is a hidden snippet. */
    public boolean isHidden(long id) {
        return hidden.find(id).isPresent();
    }

    @Override
    public boolean involves(long userId) {
        return !snippets.rows(row -> by(row, userId)).isEmpty();
    }

    @Override
    public void reassign(long fromUser, long toUser) {
        replace(row -> by(row, fromUser), row -> written(row, OptionalLong.of(toUser)));
    }

    @Override
    public Optional<UserAgent> userAgent(long id) {
        return snippets.find(id).flatMap(Row::client);
    }

    private void replace(Predicate<Row> which, UnaryOperator<Row> change) {
        transactions.write(() -> snippets.rows(which).forEach(row -> snippets.put(row.snippet().id(), change.apply(row))));
    }
}
