package dev.slipway.application.label;

import dev.slipway.domain.label.LabelColor;
import org.jspecify.annotations.Nullable;

/** A label as shown with its items and events. @param description null for none */
public record LabelBrief(long id, String title, LabelColor color, @Nullable String description) {}
