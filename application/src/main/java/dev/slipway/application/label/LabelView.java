package dev.slipway.application.label;

import dev.slipway.domain.label.LabelColor;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A label as shown to clients.
 *
 * @param description null for none
 * @param subscribed  whether the caller asked to be told of its items
 * @param priority    in the project whose labels were asked for; empty for none
 */
public record LabelView(long id, LabelOwner owner, String title, LabelColor color, @Nullable String description, boolean subscribed,
        OptionalInt priority) {}
