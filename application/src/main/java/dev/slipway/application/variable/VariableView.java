package dev.slipway.application.variable;

import dev.slipway.domain.variable.VariableDraft;
import java.time.Instant;

/** A stored variable, with its value decrypted. */
public record VariableView(long id, VariableDraft variable, Instant updatedAt) {}
