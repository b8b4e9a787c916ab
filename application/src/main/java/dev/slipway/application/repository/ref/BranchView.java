package dev.slipway.application.repository.ref;

import dev.slipway.domain.repository.Commit;

/** A branch as a caller sees it. */
public record BranchView(
        String projectPath,
        String name,
        Commit commit,
        boolean merged,
        boolean isProtected,
        boolean developersCanPush,
        boolean developersCanMerge,
        boolean canPush,
        boolean isDefault) {}
