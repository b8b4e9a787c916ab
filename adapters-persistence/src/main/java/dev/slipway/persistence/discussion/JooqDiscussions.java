package dev.slipway.persistence.discussion;

import static dev.slipway.persistence.jooq.Tables.DISCUSSIONS;
import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.NOTES;
import static dev.slipway.persistence.jooq.Tables.SNIPPETS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.and;
import static org.jooq.impl.DSL.boolAnd;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.countDistinct;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.MentionRules;
import dev.slipway.domain.discussion.NoteRules;
import dev.slipway.domain.discussion.NoteUsage;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.SystemNoteUsage;
import dev.slipway.persistence.jooq.tables.records.DiscussionsRecord;
import dev.slipway.persistence.jooq.tables.records.NotesRecord;
import dev.slipway.persistence.kernel.TextLock;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;

/** Stores discussions and notes in their tables. */
@Singleton
final class JooqDiscussions implements Discussions {

    /** Whether the first note is one of the system. */
    private static final Field<Boolean> SYSTEM = field(select(NOTES.SYSTEM).from(NOTES).where(NOTES.DISCUSSION_ID.eq(DISCUSSIONS.ID))
            .orderBy(NOTES.CREATED_AT, NOTES.ID).limit(inline(1))).as("begins_with_system");
    private static final Field<Boolean> RESOLVED = field(select(coalesce(boolAnd(NOTES.RESOLVED_AT.isNotNull()), inline(false))).from(NOTES)
            .where(NOTES.DISCUSSION_ID.eq(DISCUSSIONS.ID), NOTES.SYSTEM.isFalse())).as("all_resolved");
    private static final Condition OPEN_COMMENT = NOTES.SYSTEM.isFalse().and(NOTES.RESOLVED_AT.isNull())
            .and(DISCUSSIONS.KIND.ne(DiscussionKind.INDIVIDUAL.storedName()));
    private static final Field<Long> CHARACTERS = coalesce(sum(NOTES.CHARACTERS), inline(BigDecimal.ZERO)).cast(Long.class);

    private final DSLContext dsl;

    JooqDiscussions(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public boolean lock(Noteable noteable) {
        Optional<NotedRow> row = NotedRow.of(noteable);
        if (row.isEmpty()) {
            TextLock.take(dsl, "notes of " + noteable.identity());
            return false;
        }
        NotedTable table = row.get().table();
        return dsl.select(table.locked()).from(table.table()).where(row.get().here()).forNoKeyUpdate()
                .fetchOptional(locked -> Boolean.TRUE.equals(locked.value1()))
                .orElseThrow(() -> Refusal.notFound(noteable.kind().wireName()));
    }

    /** Reads the figures that are stored with an object, so that the cost does not grow with the number of its notes. */
    @Override
    public NoteUsage usage(Noteable noteable) {
        return NotedRow.of(noteable).map(this::usage).orElseGet(() -> usage(noteable, noCondition()));
    }

    private NoteUsage usage(NotedRow row) {
        NotedTable.Figures figures = row.table().figures();
        return dsl.select(figures.comments(), figures.characters()).from(row.table().table()).where(row.here())
                .fetchOptional(found -> new NoteUsage(found.value1(), found.value2())).orElse(NoteUsage.NONE);
    }

    @Override
    public NoteUsage usage(Noteable noteable, long authorId) {
        return usage(noteable, NOTES.AUTHOR_ID.eq(authorId));
    }

    private NoteUsage usage(Noteable noteable, Condition which) {
        return dsl.select(count(), CHARACTERS).from(NOTES).join(DISCUSSIONS).on(DISCUSSIONS.ID.eq(NOTES.DISCUSSION_ID))
                .where(NoteableConditions.of(noteable, DISCUSSIONS), NOTES.SYSTEM.isFalse(), which)
                .fetchSingle(row -> new NoteUsage(row.value1(), row.value2()));
    }

    @Override
    public SystemNoteUsage systemUsage(Noteable noteable, long authorId, String text) {
        Condition own = NOTES.AUTHOR_ID.eq(authorId);
        return dsl.select(count(), count().filterWhere(own), count().filterWhere(own.and(NOTES.BODY.eq(text))))
                .from(NOTES).join(DISCUSSIONS).on(DISCUSSIONS.ID.eq(NOTES.DISCUSSION_ID))
                .where(NoteableConditions.of(noteable, DISCUSSIONS), NOTES.SYSTEM.isTrue(), DISCUSSIONS.MENTION_KIND.isNull())
                .fetchSingle(row -> new SystemNoteUsage(row.value1(), row.value2(), row.value3()));
    }

    @Override
    public long start(NewDiscussion discussion) {
        long id = insert(discussion, new DiscussionsRecord());
        NotedRow.of(discussion.noteable()).ifPresent(row -> added(row, discussion.kind(), discussion.first()));
        return insert(id, val(discussion.noteable().identity()), discussion.first());
    }

    private long insert(NewDiscussion discussion, DiscussionsRecord row) {
        row.setKey(discussion.key());
        discussion.noteable().project().ifPresent(row::setProjectId);
        if (discussion.noteable() instanceof Noteable.Commit commit) {
            row.setCommitSha(commit.sha());
        }
        NotedRow.of(discussion.noteable()).ifPresent(object -> row.set(object.table().reference(), object.id()));
        row.setKind(discussion.kind().storedName());
        row.setInternal(discussion.internal());
        row.setDiffPosition(discussion.position().map(PositionDocument::write).orElse(null));
        row.setStartedAt(discussion.first().createdAt());
        return dsl.insertInto(DISCUSSIONS).set(row).returning(DISCUSSIONS.ID).fetchSingle(DISCUSSIONS.ID);
    }

    @Override
    public boolean mention(NewDiscussion discussion, Mention mention) {
        String kind = MentionColumns.name(mention.from().kind());
        Condition here = NoteableConditions.of(discussion.noteable(), DISCUSSIONS).and(DISCUSSIONS.MENTION_KIND.isNotNull());
        Condition same = DISCUSSIONS.MENTION_KIND.eq(kind).and(DISCUSSIONS.MENTION_PROJECT_ID.eq(mention.from().projectId()));
        boolean own = discussion.noteable().project().equals(OptionalLong.of(mention.from().projectId()));
        Condition link = DISCUSSIONS.MENTION_IDENTITY.startsWith(inline(Mention.LINK));
        Condition linkOfSource = link.and(DISCUSSIONS.MENTION_IDENTITY.endsWith(" " + mention.source().identity()));
        BooleanSupplier admits = () -> dsl.select(count().filterWhere(link.not()), count().filterWhere(link),
                        count().filterWhere(linkOfSource), countDistinct(DISCUSSIONS.MENTION_KIND, DISCUSSIONS.MENTION_PROJECT_ID),
                        count().filterWhere(same), count().filterWhere(DISCUSSIONS.MENTION_IDENTITY.eq(mention.identity())))
                .from(DISCUSSIONS).where(here)
                .fetchSingle(row -> row.value6() == 0 && (mention.tellsOfLink()
                        ? MentionRules.admitsLink(row.value2(), row.value3(), row.value4(), row.value5() > 0 || own)
                        : MentionRules.admits(row.value1(), row.value4(), row.value5() > 0 || own, mention.byMember())));
        boolean admitted = admits.getAsBoolean() || removeGone(here) > 0 && admits.getAsBoolean();
        if (admitted) {
            DiscussionsRecord row = new DiscussionsRecord();
            row.setMentionKind(kind);
            row.setMentionProjectId(mention.from().projectId());
            row.setMentionIssueId(mention.source() instanceof Noteable.Issue issue ? (Long) issue.id() : null);
            row.setMentionSnippetId(mention.source() instanceof Noteable.Snippet snippet ? (Long) snippet.id() : null);
            row.setMentionIdentity(mention.identity());
            insert(insert(discussion, row), val(discussion.noteable().identity()), discussion.first());
        }
        return admitted;
    }

    /**
     * Removes mentions in issues and snippets that are gone, which no reader is shown, and returns their number. It is done here, under the
     * lock of the mentioned object: a deletion of an issue that removed them would wait for other objects in any order.
     */
    private int removeGone(Condition here) {
        Condition issue = DISCUSSIONS.MENTION_ISSUE_ID.isNotNull().and(notExists(selectOne().from(ISSUES)
                .where(ISSUES.ID.eq(DISCUSSIONS.MENTION_ISSUE_ID))));
        Condition snippet = DISCUSSIONS.MENTION_SNIPPET_ID.isNotNull().and(notExists(selectOne().from(SNIPPETS)
                .where(SNIPPETS.ID.eq(DISCUSSIONS.MENTION_SNIPPET_ID), SNIPPETS.DELETED_AT.isNull())));
        return dsl.deleteFrom(DISCUSSIONS).where(here, issue.or(snippet)).execute();
    }

    @Override
    public boolean mentioned(Noteable noteable, String identity) {
        return dsl.fetchExists(DISCUSSIONS, NoteableConditions.of(noteable, DISCUSSIONS).and(DISCUSSIONS.MENTION_KIND.isNotNull())
                .and(DISCUSSIONS.MENTION_IDENTITY.eq(identity)));
    }

    /** Stores the time and the figures of an object that gets a note. Its row is locked, so no other writer changes them. */
    private void added(NotedRow row, DiscussionKind kind, NewNote note) {
        NotedTable table = row.table();
        Map<Field<?>, Object> changes = new LinkedHashMap<>();
        changes.put(table.updatedAt(), notBefore(table.updatedAt(), note.createdAt()));
        if (!note.system()) {
            NotedTable.Figures figures = table.figures();
            changes.put(figures.comments(), figures.comments().plus(1));
            changes.put(figures.characters(), figures.characters().plus(NoteRules.characters(note.body())));
            if (!kind.individual() && note.resolvedBy().isEmpty()) {
                figures.unresolved().ifPresent(unresolved -> changes.put(unresolved, true));
            }
        }
        dsl.update(table.table()).set(changes).where(row.here()).execute();
    }

    /** @param noteable identity of the object of the discussion */
    private long insert(long discussionId, Field<String> noteable, NewNote note) {
        NotesRecord row = new NotesRecord();
        row.setDiscussionId(discussionId);
        row.setAuthorId(note.authorId());
        row.setBody(note.body());
        row.setCharacters(NoteRules.characters(note.body()));
        row.setSystem(note.system());
        if (note.resolvedBy().isPresent()) {
            row.setResolvedById(note.resolvedBy().getAsLong());
            row.setResolvedAt(note.createdAt());
        }
        row.setCreatedAt(note.createdAt());
        row.setUpdatedAt(note.createdAt());
        return dsl.insertInto(NOTES).set(row).set(NOTES.NOTEABLE, noteable).returning(NOTES.ID).fetchSingle(NOTES.ID);
    }

    /** Returns the row of the object of a discussion; empty for that of a commit, and for a discussion that is gone. */
    private Optional<NotedRow> rowOf(Condition discussion) {
        return dsl.select(NotedTable.ALL.stream().map(NotedTable::reference).toList()).from(DISCUSSIONS).where(discussion)
                .fetchOptional().flatMap(row -> NotedTable.ALL.stream().filter(table -> row.get(table.reference()) != null).findFirst()
                        .map(table -> new NotedRow(table, row.get(table.reference()))));
    }

    private static Condition discussionOf(long noteId) {
        return DISCUSSIONS.ID.eq(select(NOTES.DISCUSSION_ID).from(NOTES).where(NOTES.ID.eq(noteId)));
    }

    private void counted(Condition discussion) {
        rowOf(discussion).ifPresent(row -> counted(row.table(), row.here()));
    }

    /** Counts the notes of objects after a change of them. Their rows are locked, so no other writer changes notes. */
    private void counted(NotedTable table, Condition rows) {
        NotedTable.Figures figures = table.figures();
        Condition inside = table.reference().eq(table.id());
        Map<Field<?>, Object> changes = new LinkedHashMap<>();
        changes.put(figures.comments(), ofNotes(count(), inside.and(NOTES.SYSTEM.isFalse())));
        changes.put(figures.characters(), ofNotes(CHARACTERS, inside.and(NOTES.SYSTEM.isFalse())));
        figures.unresolved().ifPresent(unresolved -> changes.put(unresolved, field(exists(selectOne().from(NOTES).join(DISCUSSIONS)
                .on(DISCUSSIONS.ID.eq(NOTES.DISCUSSION_ID)).where(inside, OPEN_COMMENT)))));
        dsl.update(table.table()).set(changes).where(rows).execute();
    }

    private static <T> Field<T> ofNotes(Field<T> figure, Condition which) {
        return field(select(figure).from(NOTES).join(DISCUSSIONS).on(DISCUSSIONS.ID.eq(NOTES.DISCUSSION_ID)).where(which));
    }

    @Override
    public Optional<LockedDiscussion> lock(Noteable noteable, String key) {
        Condition which = DISCUSSIONS.KEY.eq(key).and(changed(noteable));
        lock(which);
        return dsl.select(DISCUSSIONS.ID, DISCUSSIONS.KEY, DISCUSSIONS.KIND, DISCUSSIONS.INTERNAL, SYSTEM, RESOLVED).from(DISCUSSIONS)
                .where(which).fetchOptional(JooqDiscussions::discussion);
    }

    /** Returns the condition for discussions of an object that take changes. */
    private static Condition changed(Noteable noteable) {
        return NoteableConditions.of(noteable, DISCUSSIONS).and(DISCUSSIONS.MENTION_KIND.isNull());
    }

    /** Locks a discussion. Its notes are read by a later statement, which sees the changes that this one waited for. */
    private void lock(Condition which) {
        dsl.select(DISCUSSIONS.ID).from(DISCUSSIONS).where(which).forNoKeyUpdate().fetch();
    }

    private static LockedDiscussion discussion(Record row) {
        return new LockedDiscussion(row.get(DISCUSSIONS.ID), row.get(DISCUSSIONS.KEY), DiscussionKind.of(row.get(DISCUSSIONS.KIND)),
                row.get(DISCUSSIONS.INTERNAL), row.get(SYSTEM), row.get(RESOLVED));
    }

    @Override
    public long reply(long discussionId, DiscussionKind kind, NewNote note) {
        dsl.update(DISCUSSIONS).set(DISCUSSIONS.KIND, kind.storedName())
                .where(DISCUSSIONS.ID.eq(discussionId), DISCUSSIONS.KIND.ne(kind.storedName())).execute();
        rowOf(DISCUSSIONS.ID.eq(discussionId)).ifPresent(row -> added(row, kind, note));
        long id = insert(discussionId, field(select(NOTES.NOTEABLE).from(NOTES).where(NOTES.DISCUSSION_ID.eq(discussionId))
                .limit(inline(1))), note);
        dated(DISCUSSIONS.ID.eq(discussionId));
        return id;
    }

    /** Stores the time of the first note, by which lists are ordered: notes may be older than those before them. */
    private void dated(Condition which) {
        Field<Instant> first = field(select(min(NOTES.CREATED_AT)).from(NOTES).where(NOTES.DISCUSSION_ID.eq(DISCUSSIONS.ID)));
        dsl.update(DISCUSSIONS).set(DISCUSSIONS.STARTED_AT, first).where(which, DISCUSSIONS.STARTED_AT.ne(first)).execute();
    }

    @Override
    public Optional<LockedNote> lockNote(Noteable noteable, long noteId) {
        lock(discussionOf(noteId).and(changed(noteable)));
        return dsl.select(DISCUSSIONS.ID, DISCUSSIONS.KEY, DISCUSSIONS.KIND, DISCUSSIONS.INTERNAL, SYSTEM, RESOLVED, NOTES.ID,
                        NOTES.AUTHOR_ID, NOTES.BODY, NOTES.SYSTEM, NOTES.RESOLVED_AT, NOTES.UPDATED_AT)
                .from(NOTES.join(DISCUSSIONS).on(DISCUSSIONS.ID.eq(NOTES.DISCUSSION_ID)))
                .where(NOTES.ID.eq(noteId), changed(noteable))
                .fetchOptional(row -> new LockedNote(row.get(NOTES.ID), discussion(row), author(row.get(NOTES.AUTHOR_ID)),
                        row.get(NOTES.BODY),
                        row.get(NOTES.SYSTEM), row.get(NOTES.RESOLVED_AT) != null, row.get(NOTES.UPDATED_AT)));
    }

    private static OptionalLong author(@Nullable Long id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    @Override
    public void edit(long noteId, String body, Instant now) {
        int before = dsl.select(NOTES.CHARACTERS).from(NOTES).where(NOTES.ID.eq(noteId)).fetchOptional(NOTES.CHARACTERS).orElse(0);
        dsl.update(NOTES).set(NOTES.BODY, body).set(NOTES.CHARACTERS, NoteRules.characters(body))
                .set(NOTES.UPDATED_AT, notBefore(NOTES.UPDATED_AT, now)).where(NOTES.ID.eq(noteId)).execute();
        rowOf(discussionOf(noteId)).ifPresent(row -> advance(row, 0, NoteRules.characters(body) - before));
    }

    private void advance(NotedRow row, int comments, int characters) {
        NotedTable.Figures figures = row.table().figures();
        Map<Field<?>, Object> changes = Map.of(figures.comments(), figures.comments().plus(comments),
                figures.characters(), figures.characters().plus(characters));
        dsl.update(row.table().table()).set(changes).where(row.here()).execute();
    }

    @Override
    public void resolve(long noteId, OptionalLong byUser, Instant now) {
        resolve(NOTES.ID.eq(noteId), byUser, now);
        counted(discussionOf(noteId));
    }

    @Override
    public void resolveAll(long discussionId, OptionalLong byUser, Instant now) {
        resolve(NOTES.DISCUSSION_ID.eq(discussionId).and(NOTES.SYSTEM.isFalse()), byUser, now);
        counted(DISCUSSIONS.ID.eq(discussionId));
    }

    @Override
    public boolean unresolved(Noteable noteable) {
        return dsl.fetchExists(NOTES.join(DISCUSSIONS).on(DISCUSSIONS.ID.eq(NOTES.DISCUSSION_ID)),
                NoteableConditions.of(noteable, DISCUSSIONS).and(OPEN_COMMENT));
    }

    private void resolve(Condition which, OptionalLong byUser, Instant now) {
        boolean resolved = byUser.isPresent();
        dsl.update(NOTES).set(NOTES.RESOLVED_AT, resolved ? now : null)
                .set(NOTES.RESOLVED_BY_ID, resolved ? (Long) byUser.getAsLong() : null)
                .set(NOTES.UPDATED_AT, notBefore(NOTES.UPDATED_AT, now))
                .where(which, resolved ? NOTES.RESOLVED_AT.isNull() : NOTES.RESOLVED_AT.isNotNull())
                .execute();
    }

    @Override
    public void remove(long noteId) {
        dsl.deleteFrom(NOTES).where(NOTES.ID.eq(noteId)).returning(NOTES.DISCUSSION_ID, NOTES.CHARACTERS, NOTES.SYSTEM).fetchOptional()
                .ifPresent(note -> {
                    Condition discussion = DISCUSSIONS.ID.eq(note.getDiscussionId());
                    rowOf(discussion).ifPresent(row -> without(row, note));
                    removeEmpty(discussion);
                    dated(discussion);
                });
    }

    /** Stores the figures of an object without a note. Whether the threads that are left are resolved has to be counted. */
    private void without(NotedRow row, NotesRecord note) {
        if (row.table().figures().unresolved().isPresent()) {
            counted(row.table(), row.here());
        } else if (!note.getSystem()) {
            advance(row, -1, -note.getCharacters());
        }
    }

    private void removeEmpty(Condition which) {
        dsl.deleteFrom(DISCUSSIONS).where(which, notExists(selectOne().from(NOTES).where(NOTES.DISCUSSION_ID.eq(DISCUSSIONS.ID))))
                .execute();
    }

    @Override
    public int removeSome(long projectId, int most) {
        return dsl.deleteFrom(DISCUSSIONS).where(DISCUSSIONS.ID.in(select(DISCUSSIONS.ID).from(DISCUSSIONS)
                        .where(DISCUSSIONS.PROJECT_ID.eq(projectId).or(DISCUSSIONS.MENTION_PROJECT_ID.eq(projectId)))
                        .orderBy(DISCUSSIONS.ID).limit(most)))
                .execute();
    }

    @Override
    public boolean involves(long userId) {
        return dsl.fetchExists(NOTES, NOTES.AUTHOR_ID.eq(userId)) || dsl.fetchExists(NOTES, NOTES.RESOLVED_BY_ID.eq(userId));
    }

    @Override
    public void reassign(long fromUser, long toUser) {
        dsl.update(NOTES).set(NOTES.AUTHOR_ID, toUser).where(NOTES.AUTHOR_ID.eq(fromUser)).execute();
        dsl.update(NOTES).set(NOTES.RESOLVED_BY_ID, toUser).where(NOTES.RESOLVED_BY_ID.eq(fromUser)).execute();
    }

    /**
     * Locks the objects first, as all writers of their notes do, and then the discussions, so that one that is replied to meanwhile
     * stays with its reply. Notes that the user writes meanwhile are left.
     */
    @Override
    public int removeSomeOf(long userId, int most) {
        List<Long> some = dsl.selectDistinct(NOTES.DISCUSSION_ID).from(NOTES).where(NOTES.AUTHOR_ID.eq(userId))
                .orderBy(NOTES.DISCUSSION_ID).limit(most).fetch(NOTES.DISCUSSION_ID);
        Condition written = DISCUSSIONS.ID.in(some);
        Map<NotedTable, List<Long>> objects = new LinkedHashMap<>();
        NotedTable.ALL.forEach(table -> objects.put(table, dsl.select(table.id()).from(table.table())
                .where(table.id().in(select(table.reference()).from(DISCUSSIONS).where(written)))
                .orderBy(table.id()).forNoKeyUpdate().fetch(table.id())));
        Condition locked = and(objects.entrySet().stream()
                .map(entry -> entry.getKey().reference().isNull().or(entry.getKey().reference().in(entry.getValue()))).toList());
        List<Long> affected = dsl.select(DISCUSSIONS.ID).from(DISCUSSIONS).where(written, locked)
                .orderBy(DISCUSSIONS.ID).forUpdate().fetch(DISCUSSIONS.ID);
        dsl.deleteFrom(NOTES).where(NOTES.AUTHOR_ID.eq(userId), NOTES.DISCUSSION_ID.in(affected)).execute();
        objects.forEach((table, ids) -> counted(table, table.id().in(ids)));
        removeEmpty(DISCUSSIONS.ID.in(affected));
        dated(DISCUSSIONS.ID.in(affected));
        return some.size();
    }
}
