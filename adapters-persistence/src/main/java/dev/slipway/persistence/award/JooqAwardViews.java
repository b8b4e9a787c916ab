package dev.slipway.persistence.award;

import static dev.slipway.persistence.jooq.Tables.AWARDS;
import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.award.AwardView;
import dev.slipway.application.award.port.AwardViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.award.Awardable;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.user.UserBriefColumns;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Table;

/** Lists of emoji, each in one statement. */
@Singleton
final class JooqAwardViews implements AwardViews {

    private final DSLContext dsl;
    private final Users user = USERS.as("giver");
    private final UserBriefColumns brief = new UserBriefColumns(user);
    private final Table<?> shown = AWARDS.leftJoin(user).on(user.ID.eq(AWARDS.USER_ID));
    private final List<Field<?>> fields;

    JooqAwardViews(DSLContext dsl) {
        this.dsl = dsl;
        List<Field<?>> all = new ArrayList<>(List.of(AWARDS.ID, AWARDS.NAME, AWARDS.CREATED_AT, AWARDS.UPDATED_AT));
        all.addAll(brief.all());
        this.fields = List.copyOf(all);
    }

    private static Condition on(Awardable awardable) {
        return AwardedTable.reference(awardable).eq(awardable.id());
    }

    private AwardView view(Row row, Awardable awardable) {
        return new AwardView(row.get(AWARDS.ID), row.get(AWARDS.NAME), Optional.ofNullable(brief.read(row)), awardable,
                row.get(AWARDS.CREATED_AT), row.get(AWARDS.UPDATED_AT));
    }

    @Override
    public Page<AwardView> list(Awardable awardable, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(fields, AWARDS, shown, on(awardable), List.of(AWARDS.ID.asc()), AWARDS.ID), page,
                row -> view(row, awardable));
    }

    @Override
    public Optional<AwardView> find(Awardable awardable, long awardId) {
        return RowReader.fetchOptional(dsl.select(fields).from(shown).where(AWARDS.ID.eq(awardId), on(awardable)),
                row -> view(row, awardable));
    }
}
