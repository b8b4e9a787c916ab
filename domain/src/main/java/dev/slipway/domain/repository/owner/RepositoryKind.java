package dev.slipway.domain.repository.owner;

import java.util.Arrays;
import java.util.Optional;

/** Kinds of owners of repositories, and how their repositories differ. */
public enum RepositoryKind {
    /** The code of a project. */
    PROJECT("project", "", true, true),
    /** The files of a snippet, of a person or a project. */
    SNIPPET("snippet", "snippets", false, false);

    private final String wireName;
    private final String folder;
    private final boolean pipelines;
    private final boolean automation;

    RepositoryKind(String wireName, String folder, boolean pipelines, boolean automation) {
        this.wireName = wireName;
        this.folder = folder;
        this.pipelines = pipelines;
        this.automation = automation;
    }

    /** Returns the name in logs and of kinds of work. */
    public String wireName() {
        return wireName;
    }

    /** Returns the folder of its repositories below the home of all repositories; empty for those that are in the home itself. */
    public Optional<String> folder() {
        return folder.isEmpty() ? Optional.empty() : Optional.of(folder);
    }

    /** Returns whether pushes make pipelines. */
    public boolean pipelines() {
        return pipelines;
    }

    /** Returns whether jobs, deploy tokens and deploy keys may open them. */
    public boolean automation() {
        return automation;
    }

    /** Returns the kind with a name. */
    public static RepositoryKind of(String wireName) {
        return Arrays.stream(values()).filter(kind -> kind.wireName.equals(wireName)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(wireName));
    }
}
