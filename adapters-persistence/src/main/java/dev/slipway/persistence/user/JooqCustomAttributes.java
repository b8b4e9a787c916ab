package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.USER_CUSTOM_ATTRIBUTES;

import dev.slipway.application.user.attribute.CustomAttribute;
import dev.slipway.application.user.port.CustomAttributes;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;

@Singleton
final class JooqCustomAttributes implements CustomAttributes {

    private final DSLContext dsl;

    JooqCustomAttributes(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Map<Long, List<CustomAttribute>> of(Collection<Long> userIds) {
        return dsl.select(USER_CUSTOM_ATTRIBUTES.USER_ID, USER_CUSTOM_ATTRIBUTES.KEY, USER_CUSTOM_ATTRIBUTES.VALUE)
                .from(USER_CUSTOM_ATTRIBUTES).where(USER_CUSTOM_ATTRIBUTES.USER_ID.in(userIds))
                .orderBy(USER_CUSTOM_ATTRIBUTES.USER_ID, USER_CUSTOM_ATTRIBUTES.KEY)
                .fetchGroups(USER_CUSTOM_ATTRIBUTES.USER_ID, row -> new CustomAttribute(row.value2(), row.value3()));
    }

    @Override
    public void put(long userId, CustomAttribute attribute) {
        dsl.insertInto(USER_CUSTOM_ATTRIBUTES, USER_CUSTOM_ATTRIBUTES.USER_ID, USER_CUSTOM_ATTRIBUTES.KEY, USER_CUSTOM_ATTRIBUTES.VALUE)
                .values(userId, attribute.key(), attribute.value())
                .onConflict(USER_CUSTOM_ATTRIBUTES.USER_ID, USER_CUSTOM_ATTRIBUTES.KEY).doUpdate()
                .set(USER_CUSTOM_ATTRIBUTES.VALUE, attribute.value()).execute();
    }

    @Override
    public boolean remove(long userId, String key) {
        return dsl.deleteFrom(USER_CUSTOM_ATTRIBUTES)
                .where(USER_CUSTOM_ATTRIBUTES.USER_ID.eq(userId), USER_CUSTOM_ATTRIBUTES.KEY.eq(key)).execute() == 1;
    }
}
