package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.attribute.CustomAttribute;
import dev.slipway.application.user.port.CustomAttributes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Contract of {@code CustomAttributes}. */
public abstract class CustomAttributesKit {

    protected abstract CustomAttributes attributes();

    protected abstract Transactions transactions();

    /** Makes a user. Returns its id. */
    protected abstract long user();

    private void put(long userId, String key, String value) {
        transactions().write(() -> attributes().put(userId, new CustomAttribute(key, value)));
    }

    @Test
    final void attributes_are_kept_by_user_and_key() {
        long one = user();
        long two = user();
        long none = user();
        put(one, "b", "1");
        put(one, "Höhe 🚀", "v");
        put(one, "a", "2");
        put(two, "b", "3");
        put(one, "b", "new");
        assertEquals(Map.of(one, List.of(new CustomAttribute("Höhe 🚀", "v"), new CustomAttribute("a", "2"),
                new CustomAttribute("b", "new")), two, List.of(new CustomAttribute("b", "3"))), attributes().of(List.of(one, two, none)));
        assertEquals(Map.of(), attributes().of(List.of()));
        assertTrue(transactions().write(() -> attributes().remove(one, "b")));
        assertFalse(transactions().write(() -> attributes().remove(one, "b")));
        assertEquals(2, attributes().of(List.of(one)).get(one).size());
        assertEquals(1, attributes().of(List.of(two)).get(two).size());
    }
}
