package dev.slipway.persistence.issue;

import static dev.slipway.persistence.jooq.Tables.DISCUSSIONS;
import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_ASSIGNEES;
import static dev.slipway.persistence.jooq.Tables.ITEM_SUBSCRIPTIONS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_ASSIGNEES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_REVIEWERS;
import static dev.slipway.persistence.jooq.Tables.NOTES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.persistence.jooq.tables.records.ItemSubscriptionsRecord;
import jakarta.inject.Singleton;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.TableField;

/** Stores what users chose, and asks the rows of notes and people where they chose nothing, in one statement. */
@Singleton
final class JooqItemSubscriptions implements ItemSubscriptions {

    private final DSLContext dsl;

    JooqItemSubscriptions(DSLContext dsl) {
        this.dsl = dsl;
    }

    private static TableField<ItemSubscriptionsRecord, Long> reference(ItemId item) {
        return switch (item.kind()) {
            case ISSUE -> ITEM_SUBSCRIPTIONS.ISSUE_ID;
            case MERGE_REQUEST -> ITEM_SUBSCRIPTIONS.MERGE_REQUEST_ID;
        };
    }

    private static Condition here(ItemId item, long userId) {
        return reference(item).eq(item.id()).and(ITEM_SUBSCRIPTIONS.USER_ID.eq(userId));
    }

    @Override
    public boolean subscribed(ItemId item, long userId) {
        Field<Boolean> chosen = field(select(ITEM_SUBSCRIPTIONS.SUBSCRIBED).from(ITEM_SUBSCRIPTIONS).where(here(item, userId)));
        return Boolean.TRUE.equals(dsl.select(coalesce(chosen, field(takesPart(item, userId)))).fetchSingle().value1());
    }

    private static Condition takesPart(ItemId item, long userId) {
        return switch (item.kind()) {
            case ISSUE -> exists(selectOne().from(ISSUES).where(ISSUES.ID.eq(item.id()), ISSUES.AUTHOR_ID.eq(userId)))
                    .or(exists(selectOne().from(ISSUE_ASSIGNEES)
                            .where(ISSUE_ASSIGNEES.ISSUE_ID.eq(item.id()), ISSUE_ASSIGNEES.USER_ID.eq(userId))))
                    .or(commented(DISCUSSIONS.ISSUE_ID.eq(item.id()), userId));
            case MERGE_REQUEST -> exists(selectOne().from(MERGE_REQUESTS)
                    .where(MERGE_REQUESTS.ID.eq(item.id()), MERGE_REQUESTS.AUTHOR_ID.eq(userId)))
                    .or(exists(selectOne().from(MERGE_REQUEST_ASSIGNEES)
                            .where(MERGE_REQUEST_ASSIGNEES.MERGE_REQUEST_ID.eq(item.id()), MERGE_REQUEST_ASSIGNEES.USER_ID.eq(userId))))
                    .or(exists(selectOne().from(MERGE_REQUEST_REVIEWERS)
                            .where(MERGE_REQUEST_REVIEWERS.MERGE_REQUEST_ID.eq(item.id()), MERGE_REQUEST_REVIEWERS.USER_ID.eq(userId))))
                    .or(commented(DISCUSSIONS.MERGE_REQUEST_ID.eq(item.id()), userId));
        };
    }

    private static Condition commented(Condition discussions, long userId) {
        return exists(selectOne().from(NOTES).join(DISCUSSIONS).on(DISCUSSIONS.ID.eq(NOTES.DISCUSSION_ID))
                .where(discussions, NOTES.AUTHOR_ID.eq(userId), NOTES.SYSTEM.isFalse()));
    }

    /** The row of the item is locked against deletion, as a reference does. */
    @Override
    public void choose(ItemId item, long userId, boolean subscribed, Instant now) {
        TableField<?, Long> id = id(item);
        dsl.insertInto(ITEM_SUBSCRIPTIONS, reference(item), ITEM_SUBSCRIPTIONS.USER_ID, ITEM_SUBSCRIPTIONS.SUBSCRIBED,
                        ITEM_SUBSCRIPTIONS.CREATED_AT, ITEM_SUBSCRIPTIONS.UPDATED_AT)
                .select(select(id, val(userId), val(subscribed), val(now, ITEM_SUBSCRIPTIONS.CREATED_AT),
                        val(now, ITEM_SUBSCRIPTIONS.UPDATED_AT)).from(id.getTable()).where(id.eq(item.id())).forKeyShare())
                .onConflict(ITEM_SUBSCRIPTIONS.ISSUE_ID, ITEM_SUBSCRIPTIONS.MERGE_REQUEST_ID, ITEM_SUBSCRIPTIONS.USER_ID).doUpdate()
                .set(ITEM_SUBSCRIPTIONS.SUBSCRIBED, subscribed)
                .set(ITEM_SUBSCRIPTIONS.UPDATED_AT, notBefore(ITEM_SUBSCRIPTIONS.UPDATED_AT, now)).execute();
    }

    private static TableField<?, Long> id(ItemId item) {
        return switch (item.kind()) {
            case ISSUE -> ISSUES.ID;
            case MERGE_REQUEST -> MERGE_REQUESTS.ID;
        };
    }
}
