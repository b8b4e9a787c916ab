package dev.slipway.persistence.label;

import static dev.slipway.persistence.jooq.Tables.LABELS;
import static dev.slipway.persistence.jooq.Tables.LABEL_SUBSCRIPTIONS;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.label.port.LabelSubscriptions;
import jakarta.inject.Singleton;
import java.time.Instant;
import org.jooq.DSLContext;

/** Stores who asked to be told of the items of labels in a table. */
@Singleton
final class JooqLabelSubscriptions implements LabelSubscriptions {

    private final DSLContext dsl;

    JooqLabelSubscriptions(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public boolean subscribe(long labelId, long userId, Instant now) {
        return dsl.insertInto(LABEL_SUBSCRIPTIONS, LABEL_SUBSCRIPTIONS.LABEL_ID, LABEL_SUBSCRIPTIONS.USER_ID,
                        LABEL_SUBSCRIPTIONS.CREATED_AT)
                .select(select(LABELS.ID, val(userId), val(now, LABEL_SUBSCRIPTIONS.CREATED_AT)).from(LABELS)
                        .where(LABELS.ID.eq(labelId), LABELS.TITLE.isNotNull()).forKeyShare())
                .onConflictDoNothing().execute() == 1;
    }

    @Override
    public boolean unsubscribe(long labelId, long userId) {
        return dsl.deleteFrom(LABEL_SUBSCRIPTIONS).where(LABEL_SUBSCRIPTIONS.LABEL_ID.eq(labelId), LABEL_SUBSCRIPTIONS.USER_ID.eq(userId))
                .execute() == 1;
    }
}
