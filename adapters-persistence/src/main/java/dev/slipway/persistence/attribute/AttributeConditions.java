package dev.slipway.persistence.attribute;

import dev.slipway.domain.attribute.AttributeOwner.Kind;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.Field;

/** Conditions on the owners of custom attributes. */
public final class AttributeConditions {

    private AttributeConditions() {
    }

    /** Returns the condition that an owner has all of the values. Holds where none is wanted. */
    public static Condition have(Kind kind, Field<Long> ownerId, Map<String, String> wanted) {
        return AttributeTable.of(kind).have(ownerId, wanted);
    }
}
