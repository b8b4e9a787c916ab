package dev.slipway.persistence.project;

import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_STARS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static java.util.Objects.requireNonNull;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.project.port.Stars;
import dev.slipway.application.project.star.Starrer;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.user.UserBriefColumns;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Table;

@Singleton
final class JooqStars implements Stars {

    private static final Table<?> STARRERS = PROJECT_STARS.join(USERS).on(USERS.ID.eq(PROJECT_STARS.USER_ID));

    private final DSLContext dsl;
    private final UserBriefColumns user = new UserBriefColumns(USERS);

    JooqStars(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public boolean add(long projectId, long userId, Instant now) {
        return dsl.insertInto(PROJECT_STARS, PROJECT_STARS.PROJECT_ID, PROJECT_STARS.USER_ID, PROJECT_STARS.CREATED_AT)
                .select(select(PROJECTS.ID, val(userId), val(now)).from(PROJECTS)
                        .where(PROJECTS.ID.eq(projectId), PROJECTS.DELETED_AT.isNull()))
                .onConflictDoNothing().execute() == 1;
    }

    @Override
    public boolean remove(long projectId, long userId) {
        return dsl.deleteFrom(PROJECT_STARS).where(PROJECT_STARS.PROJECT_ID.eq(projectId), PROJECT_STARS.USER_ID.eq(userId))
                .execute() == 1;
    }

    @Override
    public Page<Starrer> of(long projectId, Optional<String> query, OptionalLong account, boolean everyone, PageRequest page) {
        Condition where = PROJECT_STARS.PROJECT_ID.eq(projectId).and(USERS.DELETED_AT.isNull());
        if (!everyone) {
            Condition open = USERS.PRIVATE_PROFILE.isFalse();
            where = where.and(account.isPresent() ? open.or(USERS.ID.eq(account.getAsLong())) : open);
        }
        if (query.isPresent()) {
            String part = query.get().toLowerCase(Locale.ROOT);
            where = where.and(lower(USERS.NAME).contains(part).or(lower(USERS.USERNAME).contains(part)));
        }
        List<Field<?>> fields = new ArrayList<>(user.all());
        fields.add(PROJECT_STARS.CREATED_AT);
        PageQuery.Listing listing = new PageQuery.Listing(fields, STARRERS, STARRERS, where, List.of(USERS.ID.asc()), USERS.ID);
        return PageQuery.read(dsl, listing, page, row -> new Starrer(requireNonNull(user.read(row)), row.get(PROJECT_STARS.CREATED_AT)));
    }
}
