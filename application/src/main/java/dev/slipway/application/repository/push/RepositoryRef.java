package dev.slipway.application.repository.push;

import dev.slipway.application.access.ProjectRef;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reference to a repository in an address of git. Says what the address can mean, not whether there is such an owner.
 *
 * @param asProject the project that the whole address names; it wins where both exist, since a group may be called {@code snippets}
 * @param snippet   the snippet that the address names; empty for other addresses
 */
public record RepositoryRef(ProjectRef asProject, Optional<Snippet> snippet) {

    /** A number with more digits than ids have names nothing. */
    private static final Pattern SNIPPET = Pattern.compile("(?:(?!-/)(?<project>.+?)/)?(?:-/)?snippets/(?<id>[0-9]{1,18})");

    public RepositoryRef {
        Objects.requireNonNull(asProject);
        Objects.requireNonNull(snippet);
    }

    /** @param project in which the snippet is; empty for a personal one */
    public record Snippet(Optional<ProjectRef> project, long id) {}

    public static RepositoryRef ofProject(ProjectRef project) {
        return new RepositoryRef(project, Optional.empty());
    }

    /**
     * Returns the meaning of a path without {@code .git}: {@code snippets/<id>} and {@code <project>/snippets/<id>}, with {@code -/} before
     * {@code snippets} or not, may name a snippet, and each path a project.
     */
    public static RepositoryRef ofPath(String path) {
        Matcher snippet = SNIPPET.matcher(path);
        return new RepositoryRef(new ProjectRef.Path(path), snippet.matches()
                ? Optional.of(new Snippet(Optional.ofNullable(snippet.group("project")).map(ProjectRef.Path::new),
                        Long.parseLong(snippet.group("id"))))
                : Optional.empty());
    }
}
