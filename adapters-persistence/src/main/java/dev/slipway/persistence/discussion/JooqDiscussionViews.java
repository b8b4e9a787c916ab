package dev.slipway.persistence.discussion;

import static org.jooq.impl.DSL.noCondition;

import dev.slipway.application.discussion.DiscussionView;
import dev.slipway.application.discussion.NoteActivity;
import dev.slipway.application.discussion.NoteOrder;
import dev.slipway.application.discussion.NoteView;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.discussion.MentionSource;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.NoteableKind;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;

/** Lists of discussions and notes, each in one statement. */
@Singleton
final class JooqDiscussionViews implements DiscussionViews {

    private final DSLContext dsl;
    private final DiscussionRows rows = new DiscussionRows();

    JooqDiscussionViews(DSLContext dsl) {
        this.dsl = dsl;
    }

    private Condition seen(Noteable noteable, NoteAudience audience) {
        return NoteableConditions.of(noteable, rows.d).and(seen(audience));
    }

    private Condition seen(NoteAudience audience) {
        Condition internal = audience.internal() ? noCondition() : rows.d.INTERNAL.isFalse();
        return internal.and(audience.mentions().map(mentions -> MentionConditions.shown(rows.d, mentions)).orElse(noCondition()));
    }

    @Override
    public Set<MentionSource> mentions(Noteable noteable) {
        return noteable.kind() == NoteableKind.COMMIT ? Set.of()
                : Set.copyOf(dsl.selectDistinct(rows.d.MENTION_KIND, rows.d.MENTION_PROJECT_ID).from(rows.d)
                        .where(NoteableConditions.of(noteable, rows.d), rows.d.MENTION_KIND.isNotNull())
                        .fetch(row -> new MentionSource(MentionColumns.kind(row.value1()), row.value2())));
    }

    @Override
    public Page<DiscussionView> list(Noteable noteable, NoteAudience audience, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(rows.discussionFields(), rows.d, rows.d, seen(noteable, audience),
                List.of(rows.d.STARTED_AT.asc(), rows.d.ID.asc()), rows.d.ID), page, row -> rows.discussion(row, noteable));
    }

    @Override
    public Optional<DiscussionView> find(Noteable noteable, String key, NoteAudience audience) {
        return RowReader.fetchOptional(
                dsl.select(rows.discussionFields()).from(rows.d).where(rows.d.KEY.eq(key), seen(noteable, audience)),
                row -> rows.discussion(row, noteable));
    }

    /** The rows of notes name their object, so an index has them in the order of the list. */
    @Override
    public Page<NoteView> notes(Noteable noteable, NoteAudience audience, NoteActivity activity, NoteOrder order, PageRequest page) {
        Condition where = rows.n.NOTEABLE.eq(noteable.identity()).and(seen(audience)).and(of(activity));
        return PageQuery.read(dsl, new PageQuery.Listing(rows.noteFields(), rows.matchingNotes(), rows.shownNotes(), where, order(order),
                rows.n.ID), page, row -> rows.note(row, noteable));
    }

    private Condition of(NoteActivity activity) {
        return switch (activity) {
            case ALL_NOTES -> noCondition();
            case ONLY_COMMENTS -> rows.n.SYSTEM.isFalse();
            case ONLY_ACTIVITY -> rows.n.SYSTEM.isTrue();
        };
    }

    private List<OrderField<?>> order(NoteOrder order) {
        Field<Instant> by = switch (order.by()) {
            case CREATED_AT -> rows.n.CREATED_AT;
            case UPDATED_AT -> rows.n.UPDATED_AT;
        };
        return order.sort() == Sort.ASC ? List.of(by.asc(), rows.n.ID.asc()) : List.of(by.desc(), rows.n.ID.desc());
    }

    @Override
    public Optional<NoteView> note(Noteable noteable, long noteId, NoteAudience audience) {
        return RowReader.fetchOptional(
                dsl.select(rows.noteFields()).from(rows.shownNotes()).where(rows.n.ID.eq(noteId), seen(noteable, audience)),
                row -> rows.note(row, noteable));
    }
}
