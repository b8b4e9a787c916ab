package dev.slipway.domain.snippet;

import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.FileContent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A requested change of one file of a snippet, as clients send it.
 *
 * @param path         null or blank for a generated name, of a new file
 * @param previousPath null or blank for none
 * @param content      null for none
 */
public record SnippetEdit(Action action, @Nullable String path, @Nullable String previousPath, @Nullable FileContent content) {

    /** Kind of change. */
    public enum Action {
        CREATE, UPDATE, DELETE, MOVE;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Pattern GENERATED = Pattern.compile("snippetfile(\\d{1,9})\\.txt");

    public SnippetEdit {
        Objects.requireNonNull(action);
    }

    public static SnippetEdit create(@Nullable String path, FileContent content) {
        return new SnippetEdit(Action.CREATE, path, null, content);
    }

    /**
     * Returns whether the parts fit together: new and updated files have content, all but new ones a path; a move has another path than
     * before, an update none or the same.
     */
    public boolean consistent() {
        return switch (action) {
            case CREATE -> given(content);
            case UPDATE -> given(content) && given(path) && (!given(previousPath) || Objects.equals(previousPath, path));
            case DELETE -> given(path);
            case MOVE -> given(path) && given(previousPath) && !Objects.equals(previousPath, path);
        };
    }

    /**
     * Returns the edits as actions of a commit, with names for new files that have none: {@code snippetfile1.txt} and so on, after the
     * highest such name.
     *
     * @param present paths that the snippet has
     * @return empty if an edit is not {@link #consistent}
     */
    public static Optional<List<FileAction>> actions(List<SnippetEdit> edits, Collection<String> present) {
        if (!edits.stream().allMatch(SnippetEdit::consistent)) {
            return Optional.empty();
        }
        long number = Math.max(highest(present), highest(edits.stream().map(SnippetEdit::path).filter(SnippetEdit::given).toList()));
        List<FileAction> actions = new ArrayList<>();
        for (SnippetEdit edit : edits) {
            String path = edit.path;
            actions.add(edit.at(path == null || path.isBlank() ? "snippetfile" + ++number + ".txt" : path));
        }
        return Optional.of(actions);
    }

    private FileAction at(String named) {
        return switch (action) {
            case CREATE -> new FileAction.Create(named, Objects.requireNonNull(content), false);
            case UPDATE -> new FileAction.Update(named, Objects.requireNonNull(content), null);
            case DELETE -> new FileAction.Delete(named);
            case MOVE -> new FileAction.Move(named, Objects.requireNonNull(previousPath), given(content) ? content : null);
        };
    }

    private static long highest(Collection<String> paths) {
        return paths.stream().map(GENERATED::matcher).filter(Matcher::matches).mapToLong(name -> Long.parseLong(name.group(1))).max()
                .orElse(0);
    }

    private static boolean given(@Nullable String text) {
        return text != null && !text.isBlank();
    }

    private static boolean given(@Nullable FileContent content) {
        return content != null && !content.blank();
    }
}
