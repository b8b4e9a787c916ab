package dev.slipway.application.repository.ref;

import dev.slipway.domain.repository.Commit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A tag.
 *
 * @param target  the object of an annotated tag, else the commit
 * @param message null for a light tag
 * @param release description of its release; empty without a release
 */
public record TagView(String projectPath, String name, String target, @Nullable String message, Commit commit, boolean isProtected,
        Optional<String> release) {}
