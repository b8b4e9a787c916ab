package dev.slipway.domain.mergerequest.note;

import dev.slipway.domain.repository.Commit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The system note about a push to the source branch. It lists the ten newest commits of the request, oldest first, and counts others.
 *
 * @param own   commits that the merge request has, the newest last
 * @param other commits that the target branch has too, the newest last
 * @param more  whether the push had more commits than these
 */
public record CommitNote(List<Commit> own, List<Commit> other, boolean more) {

    private static final int LISTED = 10;
    private static final int TITLE = 100;
    private static final int SHORT_TITLE = 78;
    private static final int SHORT_SHA = 8;

    public CommitNote {
        own = List.copyOf(own);
        other = List.copyOf(other);
    }

    /**
     * Sorts the commits of a push.
     *
     * @param pushed commits between both heads, the newest last
     * @param more   whether there are more of them
     * @param own    ids of the commits of the merge request
     */
    public static CommitNote of(List<Commit> pushed, boolean more, Set<String> own) {
        return new CommitNote(pushed.stream().filter(commit -> own.contains(commit.sha())).toList(),
                pushed.stream().filter(commit -> !own.contains(commit.sha())).toList(), more);
    }

    /**
     * Facts about the push and its request.
     *
     * @param before     former head of the source branch
     * @param target     target branch as its readers name it, with the namespace for requests of forks
     * @param comparison address of the comparison with the former version
     */
    public record Context(String before, String target, String comparison) {}

    /** Returns the text; empty if the push brought no commits. */
    public Optional<String> text(Context context) {
        int count = own.size() + other.size();
        if (count == 0) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>();
        others(context).ifPresent(lines::add);
        earlier(context).ifPresent(lines::add);
        own.subList(Math.max(0, own.size() - LISTED), own.size())
                .forEach(commit -> lines.add("<li>" + shortened(commit.sha()) + " - " + escaped(title(commit)) + "</li>"));
        return Optional.of("added " + (more ? count + "+ commits" : counted(count)) + "\n\n<ul>" + String.join("", lines) + "</ul>\n\n"
                + "[Compare with previous version](" + context.comparison() + ")");
    }

    private Optional<String> others(Context context) {
        return other.isEmpty() ? Optional.empty() : Optional.of("<li>" + range(context.before(), other) + " - " + counted(other.size())
                + " from branch <code>" + escaped(context.target()) + "</code></li>");
    }

    /** The range begins after the commits that the target branch has too. */
    private Optional<String> earlier(Context context) {
        String start = other.isEmpty() ? context.before() : other.getLast().sha();
        List<Commit> hidden = own.subList(0, Math.max(0, own.size() - LISTED));
        return hidden.isEmpty() ? Optional.empty() : Optional.of("<li>" + range(start, hidden) + " - " + hidden.size() + " earlier commit"
                + (hidden.size() == 1 ? "" : "s") + "</li>");
    }

    private static String range(String before, List<Commit> commits) {
        String last = shortened(commits.getLast().sha());
        return commits.size() == 1 ? last : shortened(before) + "..." + last;
    }

    private static String counted(int commits) {
        return commits + (commits == 1 ? " commit" : " commits");
    }

    private static String shortened(String sha) {
        return sha.substring(0, SHORT_SHA);
    }

    /** Returns the title, a long one cut between words. */
    private static String title(Commit commit) {
        String title = commit.title();
        if (title.length() < TITLE) {
            return title;
        }
        int end = title.lastIndexOf(' ', SHORT_TITLE);
        int cut = end == -1 ? SHORT_TITLE : end;
        return title.substring(0, Character.isLowSurrogate(title.charAt(cut)) ? cut - 1 : cut) + "...";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;").replace("'", "&#39;");
    }
}
