package dev.slipway.domain.mergerequest;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Messages of the commits of a merge, where the user who merges chooses none. */
public final class MergeMessages {

    private MergeMessages() {
    }

    /**
     * Content of the message of a merge commit.
     *
     * @param title     of the request; null for none
     * @param closed    references of the issues that the merge closes, such as {@code #3}
     * @param reference of the request, such as {@code group/project!7}
     */
    public record Merged(String sourceBranch, String targetBranch, @Nullable String title, List<String> closed, String reference) {

        public Merged {
            Objects.requireNonNull(sourceBranch);
            Objects.requireNonNull(targetBranch);
            Objects.requireNonNull(reference);
            closed = List.copyOf(closed);
        }
    }

    /** Returns paragraphs; those without text are left out. */
    public static String ofMerge(Merged merged) {
        return Stream.of(Optional.of("Merge branch '%s' into '%s'".formatted(merged.sourceBranch(), merged.targetBranch())),
                        text(merged.title()), closes(merged.closed()), Optional.of("See merge request " + merged.reference()))
                .flatMap(Optional::stream).collect(Collectors.joining("\n\n"));
    }

    /** @param title of the request; null for none */
    public static String ofSquash(@Nullable String title, String sourceBranch) {
        return text(title).orElse(sourceBranch);
    }

    private static Optional<String> text(@Nullable String title) {
        return Optional.ofNullable(title).filter(text -> !text.isBlank());
    }

    private static Optional<String> closes(List<String> closed) {
        return closed.isEmpty() ? Optional.empty() : Optional.of("Closes " + sentence(closed));
    }

    private static String sentence(List<String> items) {
        int last = items.size() - 1;
        return switch (items.size()) {
            case 1 -> items.getFirst();
            case 2 -> items.getFirst() + " and " + items.getLast();
            default -> String.join(", ", items.subList(0, last)) + ", and " + items.get(last);
        };
    }

    /** Returns the reference of an issue in texts of another project, or of its own. */
    public static String issueReference(String projectPath, long iid, String ownPath) {
        if (projectPath.equals(ownPath)) {
            return "#" + iid;
        }
        boolean beside = namespace(projectPath).equals(namespace(ownPath));
        return (beside ? projectPath.substring(projectPath.lastIndexOf('/') + 1) : projectPath) + "#" + iid;
    }

    private static String namespace(String projectPath) {
        return projectPath.substring(0, projectPath.lastIndexOf('/') + 1);
    }
}
