package dev.slipway.application.attribute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.attribute.port.CustomAttributes;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.attribute.AttributeOwner;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code CustomAttributes}. */
public abstract class CustomAttributesKit {

    protected abstract CustomAttributes attributes();

    protected abstract Transactions transactions();

    /** Makes an owner. Returns its id. */
    protected abstract long owner(Kind kind);

    /** Marks an owner for deletion. */
    protected abstract void hide(AttributeOwner owner);

    private void put(Kind kind, long id, String key, String value) {
        transactions().write(() -> attributes().put(new AttributeOwner(kind, id), new CustomAttribute(key, value)));
    }

    private boolean remove(Kind kind, long id, String key) {
        return transactions().write(() -> attributes().remove(new AttributeOwner(kind, id), key));
    }

    @ParameterizedTest
    @EnumSource
    final void attributes_are_kept_by_owner_and_key(Kind kind) {
        long one = owner(kind);
        long two = owner(kind);
        long none = owner(kind);
        put(kind, one, "b", "1");
        put(kind, one, "Höhe 🚀", "v");
        put(kind, one, "a", "2");
        put(kind, two, "b", "3");
        put(kind, one, "b", "new");
        assertEquals(Map.of(one, List.of(new CustomAttribute("Höhe 🚀", "v"), new CustomAttribute("a", "2"),
                        new CustomAttribute("b", "new")), two, List.of(new CustomAttribute("b", "3"))),
                attributes().of(kind, List.of(one, two, none)));
        assertEquals(Map.of(), attributes().of(kind, List.of()));
        assertTrue(remove(kind, one, "b"));
        assertFalse(remove(kind, one, "b"));
        assertEquals(2, attributes().of(kind, List.of(one)).get(one).size());
        assertEquals(1, attributes().of(kind, List.of(two)).get(two).size());
    }

    @Test
    final void owners_of_different_kinds_do_not_share_attributes() {
        long user = owner(Kind.USER);
        long group = owner(Kind.GROUP);
        put(Kind.USER, user, "a", "user");
        put(Kind.GROUP, group, "a", "group");
        assertEquals(Map.of(), attributes().of(Kind.PROJECT, List.of(user, group)));
        assertEquals("user", attributes().of(Kind.USER, List.of(user)).get(user).getFirst().value());
        assertEquals("group", attributes().of(Kind.GROUP, List.of(group)).get(group).getFirst().value());
    }

    @ParameterizedTest
    @EnumSource
    final void owners_exist_until_they_are_marked_for_deletion(Kind kind) {
        AttributeOwner owner = new AttributeOwner(kind, owner(kind));
        AttributeOwner missing = new AttributeOwner(kind, Long.MAX_VALUE);
        assertTrue(attributes().exists(owner));
        assertFalse(attributes().exists(missing));
        assertTrue(transactions().write(() -> attributes().lock(owner)));
        assertFalse(transactions().write(() -> attributes().lock(missing)));
        hide(owner);
        assertFalse(attributes().exists(owner));
        assertFalse(transactions().write(() -> attributes().lock(owner)));
    }
}
