package dev.slipway.application.variable;

import dev.slipway.domain.variable.VariableDraft;
import java.time.Instant;

/** A variable as it is kept, its value read again. */
public record VariableView(long id, VariableDraft variable, Instant updatedAt) {}
