package dev.slipway.domain.snippet;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.Policy;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.FileContent;
import java.util.List;

/**
 * Changes of the files of a snippet that are requested. Judged before anything is written, so that a request that can only break the rules
 * of {@link SnippetContent} takes no space and little memory.
 *
 * @param present number of files that the snippet has
 */
public record SnippetPlan(int present, List<FileAction> actions) {

    /** Maximum number of changes: enough to replace, move and rewrite all files at once. */
    private static final int CHANGES = 5 * SnippetContent.MOST;

    public static final Policy<SnippetPlan> POLICY = Policy.of("snippet.plan",
            requires("snippet.too_many_changes", plan -> plan.actions.size() <= CHANGES, plan -> CHANGES),
            requires("snippet.too_many_files", plan -> plan.files() <= SnippetContent.MOST, plan -> SnippetContent.MOST),
            requires("snippet.path_too_long",
                    plan -> plan.actions.stream().allMatch(action -> action.path().length() <= SnippetContent.LONGEST_PATH),
                    plan -> SnippetContent.LONGEST_PATH),
            requires("snippet.too_large", plan -> plan.bytes() <= SnippetContent.BYTES, plan -> SnippetContent.BYTES >> 20));

    public SnippetPlan {
        actions = List.copyOf(actions);
    }

    /** Returns the number of files once all changes are made. */
    private long files() {
        long created = actions.stream().filter(FileAction.Create.class::isInstance).count();
        long deleted = actions.stream().filter(FileAction.Delete.class::isInstance).count();
        return present + created - deleted;
    }

    private long bytes() {
        return actions.stream().mapToLong(SnippetPlan::bytes).sum();
    }

    private static long bytes(FileAction action) {
        return switch (action) {
            case FileAction.Create create -> create.content().size();
            case FileAction.Update update -> update.content().size();
            case FileAction.Move move -> {
                FileContent content = move.content();
                yield content == null ? 0 : content.size();
            }
            case FileAction.Delete delete -> 0;
            case FileAction.Chmod chmod -> 0;
        };
    }
}
