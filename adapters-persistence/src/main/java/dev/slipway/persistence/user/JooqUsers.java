package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.GPG_KEYS;
import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PERSONAL_ACCESS_TOKENS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_STARS;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static dev.slipway.persistence.jooq.Tables.SSH_KEYS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.jooq.Tables.USER_CUSTOM_ATTRIBUTES;
import static dev.slipway.persistence.jooq.Tables.USER_EMAILS;
import static dev.slipway.persistence.jooq.Tables.USER_IDENTITIES;
import static dev.slipway.persistence.jooq.Tables.USER_STATUSES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.user.UserFilter;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.user.UserAudience;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.persistence.jooq.tables.Members;
import dev.slipway.persistence.kernel.JsonArrays;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.impl.DSL;

@Singleton
public final class JooqUsers implements Users {

    /** Names the lock of the first start among the advisory locks of the database. */
    private static final long FIRST_START_LOCK = 0x51_1b_ad_01L;

    private final DSLContext dsl;
    private final UserRows rows = new UserRows();
    private final UserConditions conditions = new UserConditions(rows.u);

    public JooqUsers(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<UserView> find(long id) {
        return dsl.select(rows.fields()).from(rows.from()).where(rows.u.ID.eq(id), rows.u.DELETED_AT.isNull()).fetchOptional(rows::view);
    }

    @Override
    public OptionalLong idOf(String idOrUsername) {
        boolean number = idOrUsername.length() < 19 && !idOrUsername.isEmpty() && idOrUsername.chars().allMatch(c -> c >= '0' && c <= '9');
        Condition named = number
                ? USERS.ID.eq(Long.parseLong(idOrUsername))
                : lower(USERS.USERNAME).eq(idOrUsername.toLowerCase(Locale.ROOT));
        return optional(dsl.select(USERS.ID).from(USERS).where(named, USERS.DELETED_AT.isNull()).fetchOne(USERS.ID));
    }

    @Override
    public Map<Long, String> usernames(Collection<Long> ids) {
        return ids.isEmpty() ? Map.of()
                : dsl.select(USERS.ID, USERS.USERNAME).from(USERS).where(USERS.ID.in(ids)).fetchMap(USERS.ID, USERS.USERNAME);
    }

    @Override
    public Page<UserView> list(UserFilter filter, UserAudience audience, PageRequest page) {
        Condition where = rows.u.DELETED_AT.isNull().and(conditions.seen(audience)).and(conditions.matches(filter));
        return PageQuery.fetch(dsl, new PageQuery.Listing(rows.fields(), rows.u, rows.from(), where, order(filter), rows.u.ID), page,
                rows::view);
    }

    private List<OrderField<?>> order(UserFilter filter) {
        if (filter.order().isEmpty() && filter.search().isPresent()) {
            String term = filter.search().get().toLowerCase(Locale.ROOT);
            Field<Integer> rank = DSL.when(lower(rows.u.NAME).eq(term), inline(0)).when(lower(rows.u.USERNAME).eq(term), inline(1))
                    .when(lower(rows.u.PUBLIC_EMAIL).eq(term), inline(2)).otherwise(inline(3));
            return List.of(rank.asc(), rows.u.NAME.asc(), rows.u.ID.asc());
        }
        Field<?> by = switch (filter.order().orElse(UserFilter.Order.ID)) {
            case ID, CREATED_AT -> rows.u.ID;
            case NAME -> rows.u.NAME;
            case USERNAME -> rows.u.USERNAME;
            case UPDATED_AT -> rows.u.UPDATED_AT;
        };
        return filter.sort() == Sort.ASC ? List.of(by.asc(), rows.u.ID.asc()) : List.of(by.desc(), rows.u.ID.desc());
    }

    @Override
    public boolean emailTaken(String email) {
        return JooqUserEmails.taken(dsl, email);
    }

    @Override
    public boolean usernameTaken(String username) {
        return dsl.fetchExists(USERS, lower(USERS.USERNAME).eq(username.toLowerCase(Locale.ROOT)));
    }

    @Override
    public boolean pathTaken(String path) {
        return dsl.fetchExists(ROUTES, ROUTES.PATH.eq(path.toLowerCase(Locale.ROOT)));
    }

    @Override
    public OptionalLong create(NewUser user) {
        NameLocks.email(dsl, user.draft().email());
        NameLocks.username(dsl, user.draft().username());
        Long id = emailTaken(user.draft().email()) ? null : insert(user);
        if (id == null || !insertNamespace(id, user) || !insertIdentity(id, user)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(id);
    }

    private Long insert(NewUser user) {
        UserDraft draft = user.draft();
        return dsl.insertInto(USERS)
                .set(USERS.USERNAME, draft.username())
                .set(USERS.NAME, draft.name())
                .set(USERS.EMAIL, draft.email())
                .set(USERS.KIND, user.kind().wireName())
                .set(USERS.ADMINISTRATOR, draft.administrator())
                .set(USERS.EXTERNAL, draft.external())
                .set(USERS.PASSWORD_DIGEST, user.passwordDigest().orElse(null))
                .set(USERS.PASSWORD_AUTOMATIC, user.passwordAutomatic())
                .set(USERS.CAN_CREATE_GROUP, draft.canCreateGroup())
                .set(USERS.PROJECTS_LIMIT, (int) draft.projectsLimit())
                .set(USERS.PRIVATE_PROFILE, draft.privateProfile())
                .set(USERS.THEME_ID, draft.themeId())
                .set(USERS.COLOR_SCHEME_ID, draft.colorSchemeId())
                .set(USERS.PROFILE, JsonArrays.of(draft.profile()))
                .set(USERS.CREATED_BY_ID, user.createdBy().isPresent() ? (Long) user.createdBy().getAsLong() : null)
                .set(USERS.CONFIRMED_AT, user.confirmedAt())
                .set(USERS.CREATED_AT, user.now())
                .set(USERS.UPDATED_AT, user.now())
                .onConflictDoNothing()
                .returning(USERS.ID).fetchOne(USERS.ID);
    }

    private boolean insertNamespace(long userId, NewUser user) {
        long id = dsl.nextval("namespaces_id_seq").longValue();
        dsl.insertInto(NAMESPACES)
                .set(NAMESPACES.ID, id)
                .set(NAMESPACES.KIND, "user")
                .set(NAMESPACES.NAME, user.draft().name())
                .set(NAMESPACES.PATH, user.draft().username())
                .set(NAMESPACES.FULL_PATH, user.draft().username())
                .set(NAMESPACES.LINEAGE, new Long[] {id})
                .set(NAMESPACES.OWNER_ID, userId)
                .set(NAMESPACES.VISIBILITY, (short) Visibility.PUBLIC.level())
                .set(NAMESPACES.CREATED_AT, user.now())
                .set(NAMESPACES.UPDATED_AT, user.now())
                .execute();
        return dsl.insertInto(ROUTES, ROUTES.PATH, ROUTES.NAMESPACE_ID)
                .values(user.draft().username().toLowerCase(Locale.ROOT), id)
                .onConflictDoNothing().execute() == 1;
    }

    private boolean insertIdentity(long userId, NewUser user) {
        return user.identity().isEmpty()
                || dsl.insertInto(USER_IDENTITIES, USER_IDENTITIES.USER_ID, USER_IDENTITIES.PROVIDER, USER_IDENTITIES.EXTERN_UID)
                .values(userId, user.identity().get().provider(), user.identity().get().externUid())
                .onConflictDoNothing().execute() == 1;
    }

    @Override
    public boolean lock(long id) {
        return dsl.select(USERS.ID).from(USERS).where(USERS.ID.eq(id), USERS.DELETED_AT.isNull()).forNoKeyUpdate().fetchOne() != null;
    }

    @Override
    public boolean setPassword(long id, String passwordDigest, Instant now) {
        return dsl.update(USERS)
                .set(USERS.PASSWORD_DIGEST, passwordDigest)
                .set(USERS.PASSWORD_AUTOMATIC, false)
                .set(USERS.PASSWORD_EXPIRED, false)
                .set(USERS.UPDATED_AT, notBefore(USERS.UPDATED_AT, now))
                .where(USERS.ID.eq(id), USERS.DELETED_AT.isNull()).execute() == 1;
    }

    @Override
    public boolean any() {
        return dsl.fetchExists(USERS);
    }

    @Override
    public void lockFirstStart() {
        dsl.execute("select pg_advisory_xact_lock({0})", inline(FIRST_START_LOCK));
    }

    @Override
    public boolean soleOwnerOfGroup(long id) {
        Members m = MEMBERS.as("m");
        Members other = MEMBERS.as("other");
        Condition othersOwn = other.NAMESPACE_ID.eq(m.NAMESPACE_ID).and(other.USER_ID.ne(id))
                .and(InvitableUsers.owning(other));
        return dsl.fetchExists(selectOne().from(m).join(NAMESPACES).on(NAMESPACES.ID.eq(m.NAMESPACE_ID))
                .where(m.USER_ID.eq(id), owner(m), NAMESPACES.DELETED_AT.isNull(), NAMESPACES.KIND.eq("group"),
                        notExists(selectOne().from(other).where(othersOwn))));
    }

    private static Condition owner(Members m) {
        return m.ACCESS_LEVEL.eq((short) Role.OWNER.level());
    }

    /** Hides an account. Its replacement names are reserved, so no user can choose them. */
    @Override
    public void hide(long id, Instant now) {
        String gone = "deleted user " + id;
        dsl.update(USERS).set(USERS.DELETED_AT, now).set(USERS.USERNAME, gone).set(USERS.EMAIL, gone).setNull(USERS.PUBLIC_EMAIL)
                .where(USERS.ID.eq(id), USERS.DELETED_AT.isNull()).execute();
        dsl.deleteFrom(PERSONAL_ACCESS_TOKENS).where(PERSONAL_ACCESS_TOKENS.USER_ID.eq(id)).execute();
        dsl.deleteFrom(MEMBERS).where(MEMBERS.USER_ID.eq(id)).execute();
        dsl.deleteFrom(USER_IDENTITIES).where(USER_IDENTITIES.USER_ID.eq(id)).execute();
        dsl.deleteFrom(USER_EMAILS).where(USER_EMAILS.USER_ID.eq(id)).execute();
        dsl.deleteFrom(SSH_KEYS).where(SSH_KEYS.USER_ID.eq(id)).execute();
        dsl.deleteFrom(GPG_KEYS).where(GPG_KEYS.USER_ID.eq(id)).execute();
        dsl.deleteFrom(USER_CUSTOM_ATTRIBUTES).where(USER_CUSTOM_ATTRIBUTES.USER_ID.eq(id)).execute();
        dsl.deleteFrom(PROJECT_STARS).where(PROJECT_STARS.USER_ID.eq(id)).execute();
        dsl.deleteFrom(USER_STATUSES).where(USER_STATUSES.USER_ID.eq(id)).execute();
    }

    @Override
    public Optional<Instant> hiddenAt(long id) {
        return dsl.select(USERS.DELETED_AT).from(USERS).where(USERS.ID.eq(id), USERS.DELETED_AT.isNotNull())
                .fetchOptional(USERS.DELETED_AT);
    }

    @Override
    public List<Long> hidden(Instant before, long after, int most) {
        return dsl.select(USERS.ID).from(USERS).where(USERS.DELETED_AT.lt(before), USERS.ID.gt(after)).orderBy(USERS.ID).limit(most)
                .fetch(USERS.ID);
    }

    @Override
    public void remove(long id) {
        dsl.deleteFrom(USERS).where(USERS.ID.eq(id), USERS.DELETED_AT.isNotNull()).execute();
    }

    private static OptionalLong optional(Long id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }
}
