package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.SSH_KEYS;
import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.key.SshKey;
import dev.slipway.application.user.key.UserKey;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.domain.user.SshKeyRules.Usage;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;

@Singleton
final class JooqUserKeys implements UserKeys {

    private static final List<Field<?>> FIELDS = List.of(SSH_KEYS.ID, USERS.ID, USERS.NAME, SSH_KEYS.TITLE, SSH_KEYS.CONTENT, SSH_KEYS.MD5,
            SSH_KEYS.SHA256, SSH_KEYS.USAGE_TYPE, SSH_KEYS.EXPIRES_AT, SSH_KEYS.CREATED_AT);
    private static final Table<?> KEYS = SSH_KEYS.join(USERS).on(USERS.ID.eq(SSH_KEYS.USER_ID));

    private final DSLContext dsl;

    JooqUserKeys(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Page<UserKey> list(long userId, PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(FIELDS, SSH_KEYS, KEYS, SSH_KEYS.USER_ID.eq(userId),
                List.of(SSH_KEYS.ID.asc()), SSH_KEYS.ID), page, JooqUserKeys::key);
    }

    @Override
    public int count(long userId) {
        return dsl.fetchCount(SSH_KEYS, SSH_KEYS.USER_ID.eq(userId));
    }

    @Override
    public Optional<UserKey> find(long id) {
        return one(SSH_KEYS.ID.eq(id));
    }

    @Override
    public Optional<UserKey> withFingerprint(String fingerprint) {
        return one(SSH_KEYS.MD5.eq(fingerprint).or(SSH_KEYS.SHA256.eq(fingerprint)));
    }

    private Optional<UserKey> one(Condition condition) {
        return dsl.select(FIELDS).from(KEYS).where(condition).orderBy(SSH_KEYS.ID).limit(1).fetchOptional(JooqUserKeys::key);
    }

    private static UserKey key(Record row) {
        return new UserKey(row.get(SSH_KEYS.ID), new UserKey.Owner(row.get(USERS.ID), row.get(USERS.NAME)), row.get(SSH_KEYS.TITLE),
                new SshKey(row.get(SSH_KEYS.CONTENT), row.get(SSH_KEYS.MD5), row.get(SSH_KEYS.SHA256)),
                Usage.valueOf(row.get(SSH_KEYS.USAGE_TYPE).toUpperCase(Locale.ROOT)), Optional.ofNullable(row.get(SSH_KEYS.EXPIRES_AT)),
                row.get(SSH_KEYS.CREATED_AT));
    }

    @Override
    public OptionalLong add(long userId, NewKey key, Instant now) {
        Long id = dsl.insertInto(SSH_KEYS)
                .set(SSH_KEYS.USER_ID, userId)
                .set(SSH_KEYS.TITLE, key.title())
                .set(SSH_KEYS.CONTENT, key.key().content())
                .set(SSH_KEYS.MD5, key.key().md5())
                .set(SSH_KEYS.SHA256, key.key().sha256())
                .set(SSH_KEYS.USAGE_TYPE, key.usage().name().toLowerCase(Locale.ROOT))
                .set(SSH_KEYS.EXPIRES_AT, key.expiresAt().orElse(null))
                .set(SSH_KEYS.CREATED_AT, now)
                .onConflictDoNothing()
                .returning(SSH_KEYS.ID).fetchOne(SSH_KEYS.ID);
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    @Override
    public boolean remove(long id) {
        return dsl.deleteFrom(SSH_KEYS).where(SSH_KEYS.ID.eq(id)).execute() == 1;
    }
}
