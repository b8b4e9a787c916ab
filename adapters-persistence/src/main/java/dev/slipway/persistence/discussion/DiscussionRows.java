package dev.slipway.persistence.discussion;

import static dev.slipway.persistence.jooq.Tables.DISCUSSIONS;
import static dev.slipway.persistence.jooq.Tables.NOTES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.list;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.md5;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.discussion.DiscussionView;
import dev.slipway.application.discussion.NoteView;
import dev.slipway.application.discussion.NoteView.Content;
import dev.slipway.application.discussion.NoteView.Resolution;
import dev.slipway.application.discussion.NoteView.Context;
import dev.slipway.application.discussion.NoteView.Times;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.jooq.tables.Discussions;
import dev.slipway.persistence.jooq.tables.Notes;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.JsonRows;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.user.UserBriefColumns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.Field;
import org.jooq.Table;

/** Reads discussions with their notes, each in one row, and single notes. */
final class DiscussionRows {

    final Discussions d = DISCUSSIONS.as("d");
    final Notes n = NOTES.as("n");
    private final Users author = USERS.as("author");
    private final Users resolver = USERS.as("resolver");
    private final UserBriefColumns authorBrief = new UserBriefColumns(author);
    private final UserBriefColumns resolverBrief = new UserBriefColumns(resolver);
    private final Field<String> notes;

    DiscussionRows() {
        Notes inside = NOTES.as("inside");
        Users writer = USERS.as("writer");
        Users closer = USERS.as("closer");
        List<Field<?>> values = new ArrayList<>(List.of(inside.ID, inside.BODY, field("{0}::text", String.class, inside.SYSTEM),
                micros(inside.CREATED_AT), micros(inside.UPDATED_AT), micros(inside.RESOLVED_AT)));
        values.addAll(brief(writer));
        values.addAll(brief(closer));
        Field<String> row = field("json_build_array({0})", String.class, list(values));
        notes = field(select(field("json_agg({0} order by {1}, {2})", String.class, row, inside.CREATED_AT, inside.ID))
                .from(inside.leftJoin(writer).on(writer.ID.eq(inside.AUTHOR_ID)).leftJoin(closer).on(closer.ID.eq(inside.RESOLVED_BY_ID)))
                .where(inside.DISCUSSION_ID.eq(d.ID))).as("notes_inside");
    }

    private static Field<Long> micros(Field<Instant> moment) {
        return field("(extract(epoch from {0}) * 1000000)::bigint", Long.class, moment);
    }

    private static List<Field<?>> brief(Users user) {
        return List.of(user.ID, user.USERNAME, user.NAME, user.STATE, md5(lower(user.EMAIL)), user.AVATAR_FILE);
    }

    List<Field<?>> discussionFields() {
        return List.of(d.KEY, d.KIND, d.INTERNAL, d.DIFF_POSITION, notes);
    }

    DiscussionView discussion(Row row, Noteable noteable) {
        Context context = context(row);
        return new DiscussionView(context.key(), context.kind(), JsonRows.read(row.get(notes), values -> note(values, noteable, context)));
    }

    private Context context(Row row) {
        return new Context(row.get(d.KEY), DiscussionKind.of(row.get(d.KIND)), row.get(d.INTERNAL),
                Optional.ofNullable(row.get(d.DIFF_POSITION)).map(PositionDocument::read));
    }

    private static NoteView note(JsonRows values, Noteable noteable, Context context) {
        long id = values.number();
        String body = values.text();
        boolean system = Boolean.parseBoolean(values.text());
        Times times = new Times(values.moment(), values.moment());
        Optional<Instant> resolvedAt = Optional.ofNullable(values.moment());
        Optional<UserBrief> writer = brief(values);
        Optional<UserBrief> closer = brief(values);
        return new NoteView(id, noteable, context, new Content(body, system, writer), times,
                resolvedAt.map(moment -> new Resolution(moment, closer)));
    }

    private static Optional<UserBrief> brief(JsonRows values) {
        Long id = values.number();
        String username = values.text();
        String name = values.text();
        String state = values.text();
        String hash = values.text();
        String avatar = values.text();
        return id == null ? Optional.empty()
                : Optional.of(new UserBrief(id, username, name, AccountState.of(state), hash, avatar));
    }

    List<Field<?>> noteFields() {
        List<Field<?>> fields = new ArrayList<>(List.of(n.ID, d.KEY, d.KIND, d.INTERNAL, d.DIFF_POSITION, n.BODY, n.SYSTEM, n.CREATED_AT,
                n.UPDATED_AT, n.RESOLVED_AT));
        fields.addAll(authorBrief.all());
        fields.addAll(resolverBrief.all());
        return fields;
    }

    /** Returns the tables that conditions on notes refer to. */
    Table<?> matchingNotes() {
        return n.join(d).on(d.ID.eq(n.DISCUSSION_ID));
    }

    Table<?> shownNotes() {
        return n.join(d).on(d.ID.eq(n.DISCUSSION_ID)).leftJoin(author).on(author.ID.eq(n.AUTHOR_ID))
                .leftJoin(resolver).on(resolver.ID.eq(n.RESOLVED_BY_ID));
    }

    NoteView note(Row row, Noteable noteable) {
        long id = row.get(n.ID);
        Context context = context(row);
        String body = row.get(n.BODY);
        boolean system = row.get(n.SYSTEM);
        Times times = new Times(row.get(n.CREATED_AT), row.get(n.UPDATED_AT));
        Optional<Instant> resolvedAt = Optional.ofNullable(row.get(n.RESOLVED_AT));
        Optional<UserBrief> writer = Optional.ofNullable(authorBrief.read(row));
        Optional<UserBrief> closer = Optional.ofNullable(resolverBrief.read(row));
        return new NoteView(id, noteable, context, new Content(body, system, writer), times,
                resolvedAt.map(moment -> new Resolution(moment, closer)));
    }
}
