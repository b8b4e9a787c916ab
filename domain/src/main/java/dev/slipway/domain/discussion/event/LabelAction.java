package dev.slipway.domain.discussion.event;

import java.util.Locale;
import java.util.stream.Stream;

/** Effect of a change on a label of an item. */
public enum LabelAction {
    ADD, REMOVE;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static LabelAction of(String wireName) {
        return Stream.of(values()).filter(action -> action.wireName().equals(wireName)).findFirst().orElseThrow();
    }
}
