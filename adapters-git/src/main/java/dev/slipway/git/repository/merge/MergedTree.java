package dev.slipway.git.repository.merge;

import dev.slipway.application.repository.port.Merges.Conflict;
import dev.slipway.application.repository.port.Merges.Exceeded;
import dev.slipway.application.repository.port.Merges.Obstacle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;

/** Result of merging trees. */
sealed interface MergedTree {

    /** The tree has been stored. */
    record Whole(ObjectId id) implements MergedTree {}

    record Blocked(Obstacle obstacle) implements MergedTree {}

    /** Reads the answer of {@code git merge-tree -z --name-only}. */
    static MergedTree of(IsolatedGit.Answer answer) throws IOException {
        if (answer.exceeded()) {
            return new Blocked(new Exceeded());
        }
        return switch (answer.status()) {
            case 0 -> new Whole(ObjectId.fromString(answer.output().kept(), 0));
            case 1 -> new Blocked(Report.conflict(answer.output()));
            default -> throw answer.failure();
        };
    }

    /**
     * Report about conflicts: fields that end with NUL, the tree first, then paths, an empty field, and messages: the number of their
     * paths, these paths, the kind of the message and its text.
     */
    final class Report {

        private static final int MOST_PATHS = 1000;
        private static final int MOST_MESSAGES = 100;

        private final List<String> fields;
        private int next;

        private Report(BoundedProcess.Output output) {
            String text = new String(output.kept(), StandardCharsets.UTF_8);
            List<String> split = Arrays.asList(text.split("\0", -1));
            fields = split.subList(0, split.size() - 1);
            next = 1;
        }

        private static Conflict conflict(BoundedProcess.Output output) throws IOException {
            if (output.kept().length <= Constants.OBJECT_ID_STRING_LENGTH) {
                throw new IOException("the conflicts of a merge are not reported");
            }
            Report report = new Report(output);
            List<String> paths = report.paths();
            return new Conflict(paths, report.messages());
        }

        private boolean more() {
            return next < fields.size();
        }

        private List<String> paths() {
            List<String> paths = new ArrayList<>();
            while (more() && !fields.get(next).isEmpty()) {
                if (paths.size() < MOST_PATHS) {
                    paths.add(fields.get(next));
                }
                next++;
            }
            next++;
            return paths;
        }

        private List<String> messages() {
            List<String> messages = new ArrayList<>();
            while (more() && messages.size() < MOST_MESSAGES) {
                next += Integer.parseInt(fields.get(next)) + 2;
                if (more() && fields.get(next - 1).startsWith("CONFLICT")) {
                    messages.add(fields.get(next).strip());
                }
                next++;
            }
            return messages;
        }
    }
}
