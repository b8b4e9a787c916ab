package dev.slipway.domain.ciconfig.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Condition on changed files.
 *
 * @param paths     patterns of files
 * @param compareTo ref to compare with, or null for the commit before
 */
public record ChangesClause(List<String> paths, @Nullable String compareTo) {
}
