package dev.slipway.persistence.attribute;

import static dev.slipway.persistence.jooq.Tables.GROUP_CUSTOM_ATTRIBUTES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_CUSTOM_ATTRIBUTES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.jooq.Tables.USER_CUSTOM_ATTRIBUTES;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.domain.attribute.AttributeOwner.Kind;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.DSL;

/**
 * The table of a kind's custom attributes, and that of their owners.
 *
 * @param present condition on owners that are not marked for deletion
 */
record AttributeTable(Table<?> attributes, TableField<?, Long> owner, TableField<?, String> key, TableField<?, String> value,
        Table<?> owners, TableField<?, Long> ownersId, Condition present) {

    private static final AttributeTable OF_USERS = new AttributeTable(USER_CUSTOM_ATTRIBUTES, USER_CUSTOM_ATTRIBUTES.USER_ID,
            USER_CUSTOM_ATTRIBUTES.KEY, USER_CUSTOM_ATTRIBUTES.VALUE, USERS, USERS.ID, USERS.DELETED_AT.isNull());
    private static final AttributeTable OF_GROUPS = new AttributeTable(GROUP_CUSTOM_ATTRIBUTES, GROUP_CUSTOM_ATTRIBUTES.NAMESPACE_ID,
            GROUP_CUSTOM_ATTRIBUTES.KEY, GROUP_CUSTOM_ATTRIBUTES.VALUE, NAMESPACES, NAMESPACES.ID, NAMESPACES.DELETED_AT.isNull());
    private static final AttributeTable OF_PROJECTS = new AttributeTable(PROJECT_CUSTOM_ATTRIBUTES, PROJECT_CUSTOM_ATTRIBUTES.PROJECT_ID,
            PROJECT_CUSTOM_ATTRIBUTES.KEY, PROJECT_CUSTOM_ATTRIBUTES.VALUE, PROJECTS, PROJECTS.ID, PROJECTS.DELETED_AT.isNull());

    static AttributeTable of(Kind kind) {
        return switch (kind) {
            case USER -> OF_USERS;
            case GROUP -> OF_GROUPS;
            case PROJECT -> OF_PROJECTS;
        };
    }

    Condition have(Field<Long> ownerId, Map<String, String> wanted) {
        return DSL.and(wanted.entrySet().stream().map(each -> exists(selectOne().from(attributes)
                .where(owner.eq(ownerId), key.eq(each.getKey()), value.eq(each.getValue())))).toList());
    }
}
