package dev.slipway.application.repository.ref;

import dev.slipway.domain.repository.Commit;

/**
 * A tag.
 *
 * @param target  the object of an annotated tag, else the commit
 * @param message null for a light tag
 */
public record TagView(String projectPath, String name, String target, String message, Commit commit, boolean isProtected) {}
