package dev.slipway.domain.topic;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validates topics, and normalizes the topics of a project. */
public final class TopicRules {

    private static final int NAME = 255;
    private static final int TITLE = 255;
    private static final int DESCRIPTION = 1_024;
    /** Maximum topics of one project. */
    private static final int MOST = 500;

    private TopicRules() {
    }

    /** Returns the errors of a topic. @param description null for none */
    public static List<FieldError> problems(@Nullable String name, @Nullable String title, @Nullable String description) {
        List<FieldError> found = new ArrayList<>();
        text(found, "name", name, NAME);
        text(found, "title", title, TITLE);
        if (description != null && length(description) > DESCRIPTION) {
            found.add(FieldError.of("description", "field.too_long", DESCRIPTION));
        }
        return found;
    }

    private static void text(List<FieldError> found, String field, @Nullable String value, int longest) {
        if (value == null || value.isBlank()) {
            found.add(FieldError.of(field, "field.blank"));
        } else if (length(value) > longest) {
            found.add(FieldError.of(field, "field.too_long", longest));
        } else if (value.chars().anyMatch(one -> one == '\n' || one == '\r')) {
            found.add(FieldError.of(field, "field.invalid"));
        }
    }

    /** Returns the errors of the topics of a project. */
    public static List<FieldError> problems(List<String> topics) {
        List<FieldError> found = new ArrayList<>();
        if (topics.size() > MOST) {
            found.add(FieldError.of("topics", "field.too_many", MOST));
        }
        topics.stream().flatMap(topic -> problems(topic, topic, null).stream()).findFirst()
                .ifPresent(problem -> found.add(new FieldError("topics", problem.reason())));
        return found;
    }

    /** Returns the topics trimmed, without empty ones and without duplicates (ignoring case), in their order. */
    public static List<String> distinct(List<?> topics) {
        Map<String, String> distinct = new LinkedHashMap<>();
        topics.stream().map(topic -> String.valueOf(topic).strip()).filter(topic -> !topic.isEmpty())
                .forEach(topic -> distinct.putIfAbsent(topic.toLowerCase(Locale.ROOT), topic));
        return List.copyOf(distinct.values());
    }

    /**
     * Returns whether a topic was created by a project and never edited, so that it is deleted with the last project that has it.
     *
     * @param title       null for none
     * @param description null for none
     */
    public static boolean hasOnlyDefaults(String name, @Nullable String title, @Nullable String description, boolean avatar) {
        return (title == null || title.equals(name)) && (description == null || description.isEmpty()) && !avatar;
    }

    /** Returns the reason why the source cannot be merged into the target. */
    public static Optional<Reason> mergeProblem(long source, long target) {
        return source == target ? Optional.of(Reason.of("topic.identical")) : Optional.empty();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
