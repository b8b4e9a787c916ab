package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.GPG_KEYS;
import static dev.slipway.persistence.jooq.Tables.GPG_SUBKEYS;
import static org.jooq.impl.DSL.charLength;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.sum;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.key.GpgKey;
import dev.slipway.application.user.key.UserGpgKey;
import dev.slipway.application.user.key.UserGpgKey.StoredSubkey;
import dev.slipway.application.user.port.GpgKeys;
import dev.slipway.domain.user.GpgKeyRules;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;

@Singleton
final class JooqGpgKeys implements GpgKeys {

    private static final List<Field<?>> FIELDS = List.of(GPG_KEYS.ID, GPG_KEYS.USER_ID, GPG_KEYS.CONTENT, GPG_KEYS.FINGERPRINT,
            GPG_KEYS.KEY_ID, GPG_KEYS.CREATED_AT);

    private final DSLContext dsl;

    JooqGpgKeys(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Page<UserGpgKey> list(long userId, PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(FIELDS, GPG_KEYS, GPG_KEYS, GPG_KEYS.USER_ID.eq(userId),
                List.of(GPG_KEYS.ID.asc()), GPG_KEYS.ID), page, row -> key(row, List.of()));
    }

    @Override
    public GpgKeyRules.Present present(long userId) {
        return dsl.select(count(), coalesce(sum(charLength(GPG_KEYS.CONTENT)), BigDecimal.ZERO)).from(GPG_KEYS)
                .where(GPG_KEYS.USER_ID.eq(userId)).fetchSingle(row -> new GpgKeyRules.Present(row.value1(), row.value2().longValue()));
    }

    @Override
    public Optional<UserGpgKey> find(long id) {
        return keys(GPG_KEYS.ID.eq(id), 1).stream().findFirst();
    }

    @Override
    public Optional<UserGpgKey> withFingerprint(String fingerprint) {
        return keys(GPG_KEYS.FINGERPRINT.eq(fingerprint), 1).stream().findFirst();
    }

    @Override
    public List<UserGpgKey> withKeyId(String keyId, int most) {
        return keys(GPG_KEYS.ID.in(select(GPG_KEYS.ID).from(GPG_KEYS).where(GPG_KEYS.KEY_ID.eq(keyId))
                .union(select(GPG_SUBKEYS.GPG_KEY_ID).from(GPG_SUBKEYS).where(GPG_SUBKEYS.KEY_ID.eq(keyId)))), most);
    }

    private List<UserGpgKey> keys(Condition condition, int most) {
        var rows = dsl.select(FIELDS).from(GPG_KEYS).where(condition).orderBy(GPG_KEYS.ID).limit(most).fetch();
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<Long, List<StoredSubkey>> subkeys = dsl.selectFrom(GPG_SUBKEYS).where(GPG_SUBKEYS.GPG_KEY_ID.in(rows.getValues(GPG_KEYS.ID)))
                .orderBy(GPG_SUBKEYS.ID).fetch().stream()
                .collect(Collectors.groupingBy(row -> row.get(GPG_SUBKEYS.GPG_KEY_ID), Collectors.mapping(row -> new StoredSubkey(
                        row.get(GPG_SUBKEYS.ID), new GpgKey.Subkey(row.get(GPG_SUBKEYS.FINGERPRINT), row.get(GPG_SUBKEYS.KEY_ID))),
                        Collectors.toList())));
        return rows.map(row -> key(row, subkeys.getOrDefault(row.get(GPG_KEYS.ID), List.of())));
    }

    private static UserGpgKey key(Record row, List<StoredSubkey> subkeys) {
        return new UserGpgKey(row.get(GPG_KEYS.ID), row.get(GPG_KEYS.USER_ID), row.get(GPG_KEYS.CONTENT), row.get(GPG_KEYS.FINGERPRINT),
                row.get(GPG_KEYS.KEY_ID), row.get(GPG_KEYS.CREATED_AT), subkeys);
    }

    @Override
    public OptionalLong add(long userId, GpgKey key, Instant now) {
        Long id = dsl.insertInto(GPG_KEYS)
                .set(GPG_KEYS.USER_ID, userId)
                .set(GPG_KEYS.CONTENT, key.content())
                .set(GPG_KEYS.FINGERPRINT, key.fingerprint())
                .set(GPG_KEYS.KEY_ID, key.keyId())
                .set(GPG_KEYS.CREATED_AT, now)
                .onConflictDoNothing()
                .returning(GPG_KEYS.ID).fetchOne(GPG_KEYS.ID);
        if (id == null) {
            return OptionalLong.empty();
        }
        if (!key.subkeys().isEmpty()) {
            var insert = dsl.insertInto(GPG_SUBKEYS, GPG_SUBKEYS.GPG_KEY_ID, GPG_SUBKEYS.FINGERPRINT, GPG_SUBKEYS.KEY_ID);
            for (GpgKey.Subkey subkey : key.subkeys()) {
                insert = insert.values(id, subkey.fingerprint(), subkey.keyId());
            }
            insert.onConflictDoNothing().execute();
        }
        return OptionalLong.of(id);
    }

    @Override
    public boolean remove(long id) {
        return dsl.deleteFrom(GPG_KEYS).where(GPG_KEYS.ID.eq(id)).execute() == 1;
    }
}
