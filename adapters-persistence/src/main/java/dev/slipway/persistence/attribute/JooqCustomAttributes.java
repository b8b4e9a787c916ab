package dev.slipway.persistence.attribute;

import dev.slipway.application.attribute.CustomAttribute;
import dev.slipway.application.attribute.port.CustomAttributes;
import dev.slipway.domain.attribute.AttributeOwner;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Record1;
import org.jooq.SelectConditionStep;

@Singleton
final class JooqCustomAttributes implements CustomAttributes {

    private final DSLContext dsl;

    JooqCustomAttributes(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public boolean exists(AttributeOwner owner) {
        return dsl.fetchExists(owner(owner));
    }

    @Override
    public boolean lock(AttributeOwner owner) {
        return owner(owner).forNoKeyUpdate().fetchOne() != null;
    }

    private SelectConditionStep<Record1<Long>> owner(AttributeOwner owner) {
        AttributeTable table = AttributeTable.of(owner.kind());
        return dsl.select(table.ownersId()).from(table.owners()).where(table.ownersId().eq(owner.id()), table.present());
    }

    @Override
    public Map<Long, List<CustomAttribute>> of(Kind kind, Collection<Long> ids) {
        AttributeTable table = AttributeTable.of(kind);
        return dsl.select(table.owner(), table.key(), table.value()).from(table.attributes()).where(table.owner().in(ids))
                .orderBy(table.owner(), table.key())
                .fetchGroups(table.owner(), row -> new CustomAttribute(row.value2(), row.value3()));
    }

    @Override
    public void put(AttributeOwner owner, CustomAttribute attribute) {
        AttributeTable table = AttributeTable.of(owner.kind());
        dsl.insertInto(table.attributes(), table.owner(), table.key(), table.value())
                .values(owner.id(), attribute.key(), attribute.value())
                .onConflict(table.owner(), table.key()).doUpdate().set(table.value(), attribute.value()).execute();
    }

    @Override
    public boolean remove(AttributeOwner owner, String key) {
        AttributeTable table = AttributeTable.of(owner.kind());
        return dsl.deleteFrom(table.attributes()).where(table.owner().eq(owner.id()), table.key().eq(key)).execute() == 1;
    }
}
