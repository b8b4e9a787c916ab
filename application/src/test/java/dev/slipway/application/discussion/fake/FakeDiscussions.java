package dev.slipway.application.discussion.fake;

import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.MentionRules;
import dev.slipway.domain.discussion.MentionSource;
import dev.slipway.domain.discussion.NoteRules;
import dev.slipway.domain.discussion.NoteUsage;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.SystemNoteUsage;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Discussions in memory. */
public final class FakeDiscussions implements Discussions {

    private static final Comparator<Note> OLDEST_FIRST = Comparator.comparing((Note note) -> note.content().createdAt())
            .thenComparing(Note::id);

    private final FakeTransactions transactions;
    private final FakeTable<Long, Discussion> discussions;
    private final FakeTable<Long, Note> notes;
    private final FakeTable<Long, Mentioned> mentions;
    private final AtomicLong ids = new AtomicLong();
    private final Set<Noteable> forMembers = ConcurrentHashMap.newKeySet();
    private Runnable beforeLock = () -> {};

    public FakeDiscussions(FakeTransactions transactions) {
        this.transactions = transactions;
        this.discussions = new FakeTable<>(transactions);
        this.notes = new FakeTable<>(transactions);
        this.mentions = new FakeTable<>(transactions);
    }

    private record Mentioned(long discussionId, Noteable noteable, Mention mention) {}

    /** A stored discussion. */
    public record Discussion(long id, NewDiscussion content, DiscussionKind kind) {}

    /**
     * A stored note.
     *
     * @param authorId null once the account is gone
     * @param resolvedAt null while it is open
     * @param resolvedBy null while it is open, and once the account is gone
     */
    public record Note(long id, long discussionId, NewNote content, Long authorId, String body, Instant updatedAt, Instant resolvedAt,
            Long resolvedBy) {

        private Note edited(String text, Instant now) {
            return new Note(id, discussionId, content, authorId, text, later(now), resolvedAt, resolvedBy);
        }

        private Note resolved(Instant at, Long by, Instant now) {
            return new Note(id, discussionId, content, authorId, body, later(now), at, by);
        }

        private Instant later(Instant now) {
            return now.isBefore(updatedAt) ? updatedAt : now;
        }

        private Note of(Long author, Long resolver) {
            return new Note(id, discussionId, content, author, body, updatedAt, resolvedAt, resolver);
        }
    }

    /** Locks the discussion of an object, which takes notes of members alone from then on. */
    public void lockDiscussion(Noteable noteable) {
        forMembers.add(noteable);
    }

    /** Runs a task each time before notes are locked, as another writer who was first. */
    public void beforeLock(Runnable task) {
        beforeLock = task;
    }

    /** Returns the discussion of a note. */
    public Discussion discussion(long id) {
        return discussions.find(id).orElseThrow();
    }

    /** Returns the notes of an object, oldest first. */
    public List<Note> notes(Noteable noteable) {
        return notes.rows(note -> of(noteable).test(discussion(note.discussionId()))).stream().sorted(OLDEST_FIRST).toList();
    }

    /** Takes an account out of everything, as the database does when its row goes. */
    public void deleteUser(long id) {
        replace(is(Note::authorId, id), note -> note.of(null, note.resolvedBy()));
        replace(is(Note::resolvedBy, id), note -> note.of(note.authorId(), null));
    }

    private static Predicate<Note> is(Function<Note, Long> account, long id) {
        return note -> account.apply(note) != null && account.apply(note) == id;
    }

    private static Predicate<Discussion> of(Noteable noteable) {
        return discussion -> discussion.content().noteable().equals(noteable);
    }

    @Override
    public boolean lock(Noteable noteable) {
        beforeLock.run();
        return forMembers.contains(noteable); // transactions that write follow one another
    }

    @Override
    public NoteUsage usage(Noteable noteable) {
        return usage(noteable, note -> true);
    }

    @Override
    public NoteUsage usage(Noteable noteable, long authorId) {
        return usage(noteable, is(Note::authorId, authorId));
    }

    private NoteUsage usage(Noteable noteable, Predicate<Note> which) {
        List<Note> comments = notes(noteable).stream().filter(which).filter(note -> !note.content().system()).toList();
        return new NoteUsage(comments.size(), comments.stream().mapToLong(note -> NoteRules.characters(note.body())).sum());
    }

    @Override
    public SystemNoteUsage systemUsage(Noteable noteable, long authorId, String text) {
        List<Note> all = notes(noteable).stream().filter(note -> note.content().system() && changed(note.discussionId())).toList();
        List<Note> own = all.stream().filter(is(Note::authorId, authorId)).toList();
        return new SystemNoteUsage(all.size(), own.size(), (int) own.stream().filter(note -> note.body().equals(text)).count());
    }

    @Override
    public long start(NewDiscussion discussion) {
        return transactions.write(() -> {
            long id = ids.incrementAndGet();
            discussions.put(id, new Discussion(id, discussion, discussion.kind()));
            return add(id, discussion.first());
        });
    }

    @Override
    public boolean mention(NewDiscussion discussion, Mention mention) {
        return transactions.write(() -> {
            List<Mention> here = mentions.rows(row -> row.noteable().equals(discussion.noteable())).stream()
                    .map(Mentioned::mention).toList();
            List<MentionSource> sources = here.stream().map(Mention::from).distinct().toList();
            boolean known = sources.contains(mention.from()) || mention.from().projectId() == discussion.noteable().projectId();
            List<Mention> links = here.stream().filter(Mention::tellsOfLink).toList();
            int ofSource = (int) links.stream().filter(link -> link.source().equals(mention.source())).count();
            boolean admitted = here.stream().noneMatch(other -> other.identity().equals(mention.identity()))
                    && (mention.tellsOfLink() ? MentionRules.admitsLink(links.size(), ofSource, sources.size(), known)
                            : MentionRules.admits(here.size() - links.size(), sources.size(), known, mention.byMember()));
            if (admitted) {
                long id = notes.find(start(discussion)).orElseThrow().discussionId();
                mentions.put(id, new Mentioned(id, discussion.noteable(), mention));
            }
            return admitted;
        });
    }

    @Override
    public boolean mentioned(Noteable noteable, String identity) {
        return !mentions.rows(row -> row.noteable().equals(noteable) && row.mention().identity().equals(identity)).isEmpty();
    }

    private long add(long discussionId, NewNote note) {
        long id = ids.incrementAndGet();
        boolean resolved = note.resolvedBy().isPresent();
        notes.put(id, new Note(id, discussionId, note, note.authorId(), note.body(), note.createdAt(),
                resolved ? note.createdAt() : null, resolved ? note.resolvedBy().getAsLong() : null));
        return id;
    }

    @Override
    public Optional<LockedDiscussion> lock(Noteable noteable, String key) {
        if (key.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("PostgreSQL compares no text with a NUL");
        }
        return discussions.rows(of(noteable)).stream().filter(found -> found.content().key().equals(key) && changed(found.id())).findFirst()
                .map(this::locked);
    }

    private boolean changed(long discussionId) {
        return mentions.find(discussionId).isEmpty();
    }

    private LockedDiscussion locked(Discussion discussion) {
        boolean system = inside(discussion.id()).getFirst().content().system();
        List<Note> comments = inside(discussion.id()).stream().filter(note -> !note.content().system()).toList();
        return new LockedDiscussion(discussion.id(), discussion.content().key(), discussion.kind(), discussion.content().internal(),
                system, !comments.isEmpty() && comments.stream().allMatch(note -> note.resolvedAt() != null));
    }

    private List<Note> inside(long discussionId) {
        return notes.rows(note -> note.discussionId() == discussionId).stream().sorted(OLDEST_FIRST).toList();
    }

    private LockedNote locked(Note note) {
        return new LockedNote(note.id(), locked(discussion(note.discussionId())),
                note.authorId() == null ? OptionalLong.empty() : OptionalLong.of(note.authorId()), note.body(), note.content().system(),
                note.resolvedAt() != null, note.updatedAt());
    }

    @Override
    public long reply(long discussionId, DiscussionKind kind, NewNote note) {
        return transactions.write(() -> {
            discussions.put(discussionId, new Discussion(discussionId, discussion(discussionId).content(), kind));
            return add(discussionId, note);
        });
    }

    @Override
    public Optional<LockedNote> lockNote(Noteable noteable, long noteId) {
        return notes.find(noteId).filter(note -> of(noteable).test(discussion(note.discussionId())) && changed(note.discussionId()))
                .map(this::locked);
    }

    @Override
    public void edit(long noteId, String body, Instant now) {
        replace(note -> note.id() == noteId, note -> note.edited(body, now));
    }

    @Override
    public void resolve(long noteId, OptionalLong byUser, Instant now) {
        resolve(note -> note.id() == noteId, byUser, now);
    }

    @Override
    public void resolveAll(long discussionId, OptionalLong byUser, Instant now) {
        resolve(note -> note.discussionId() == discussionId && !note.content().system(), byUser, now);
    }

    @Override
    public boolean unresolved(Noteable noteable) {
        return notes(noteable).stream().anyMatch(note -> !note.content().system() && note.resolvedAt() == null
                && !discussion(note.discussionId()).kind().individual());
    }

    private void resolve(Predicate<Note> which, OptionalLong byUser, Instant now) {
        replace(which.and(note -> note.resolvedAt() == null == byUser.isPresent()), note -> note.resolved(byUser.isPresent() ? now : null,
                byUser.isPresent() ? (Long) byUser.getAsLong() : null, now));
    }

    private void replace(Predicate<Note> which, UnaryOperator<Note> change) {
        transactions.write(() -> notes.rows(which).forEach(note -> notes.put(note.id(), change.apply(note))));
    }

    @Override
    public void remove(long noteId) {
        transactions.write(() -> {
            notes.remove(noteId);
            removeEmpty();
        });
    }

    private void removeEmpty() {
        Set<Long> used = notes.rows().map(Note::discussionId).collect(Collectors.toSet());
        discussions.removeIf(discussion -> !used.contains(discussion.id()));
    }

    @Override
    public int removeSome(long projectId, int most) {
        return transactions.write(() -> {
            int removed = discussions.removeIf(discussion -> discussion.content().noteable().projectId() == projectId
                    || mentions.find(discussion.id()).filter(row -> row.mention().from().projectId() == projectId).isPresent(), most);
            Set<Long> present = discussions.rows().map(Discussion::id).collect(Collectors.toSet());
            notes.removeIf(note -> !present.contains(note.discussionId()));
            mentions.removeIf(row -> !present.contains(row.discussionId()));
            return removed;
        });
    }

    @Override
    public boolean involves(long userId) {
        return !notes.rows(is(Note::authorId, userId).or(is(Note::resolvedBy, userId))).isEmpty();
    }

    @Override
    public void reassign(long fromUser, long toUser) {
        replace(is(Note::authorId, fromUser), note -> note.of(toUser, note.resolvedBy()));
        replace(is(Note::resolvedBy, fromUser), note -> note.of(note.authorId(), toUser));
    }

    @Override
    public int removeSomeOf(long userId, int most) {
        return transactions.write(() -> {
            Set<Long> some = notes.rows(is(Note::authorId, userId)).stream().map(Note::discussionId).distinct().sorted().limit(most)
                    .collect(Collectors.toSet());
            notes.removeIf(is(Note::authorId, userId).and(note -> some.contains(note.discussionId())));
            removeEmpty();
            return some.size();
        });
    }
}
