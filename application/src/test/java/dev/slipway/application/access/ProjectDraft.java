package dev.slipway.application.access;

import dev.slipway.domain.access.Visibility;

/**
 * Project that a test stores: private, with public builds and the default branch {@code main}, unless it says otherwise.
 *
 * @param path          of the project alone
 * @param defaultBranch need not exist
 */
public record ProjectDraft(long namespaceId, String path, Visibility visibility, String defaultBranch, boolean publicBuilds,
boolean archived) {

    public static ProjectDraft in(long namespace, String path) {
        return new ProjectDraft(namespace, path, Visibility.PRIVATE, "main", true, false);
    }

    public ProjectDraft visible(Visibility wanted) {
        return new ProjectDraft(namespaceId, path, wanted, defaultBranch, publicBuilds, archived);
    }

    public ProjectDraft withDefaultBranch(String wanted) {
        return new ProjectDraft(namespaceId, path, visibility, wanted, publicBuilds, archived);
    }

    public ProjectDraft withPublicBuilds(boolean wanted) {
        return new ProjectDraft(namespaceId, path, visibility, defaultBranch, wanted, archived);
    }

    public ProjectDraft asArchived() {
        return asArchived(true);
    }

    public ProjectDraft asArchived(boolean wanted) {
        return new ProjectDraft(namespaceId, path, visibility, defaultBranch, publicBuilds, wanted);
    }
}
