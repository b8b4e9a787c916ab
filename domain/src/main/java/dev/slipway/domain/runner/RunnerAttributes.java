package dev.slipway.domain.runner;

import dev.slipway.domain.kernel.FieldError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Attributes of a runner that a user may set, with their limits. */
public record RunnerAttributes(Optional<String> description, Optional<String> maintenanceNote, List<String> tags,
        boolean runUntagged, Optional<Duration> maximumTimeout) {

    public static final int LONGEST_TEXT = 1024;
    public static final int LONGEST_TAG = 255;
    public static final int MOST_TAGS = 50;
    public static final Duration SHORTEST_TIMEOUT = Duration.ofMinutes(10);

    public RunnerAttributes {
        tags = List.copyOf(tags);
    }

    public List<FieldError> errors() {
        List<FieldError> errors = new ArrayList<>();
        description.filter(text -> text.length() > LONGEST_TEXT)
                .ifPresent(text -> errors.add(FieldError.of("description", "text.too_long", LONGEST_TEXT)));
        maintenanceNote.filter(text -> text.length() > LONGEST_TEXT)
                .ifPresent(text -> errors.add(FieldError.of("maintenance_note", "text.too_long", LONGEST_TEXT)));
        if (!runUntagged && tags.isEmpty()) {
            errors.add(FieldError.of("tags_list", "runner.tags_required"));
        }
        if (tags.size() > MOST_TAGS) {
            errors.add(FieldError.of("tags_list", "runner.too_many_tags", MOST_TAGS));
        }
        if (tags.stream().anyMatch(tag -> tag.isBlank() || tag.length() > LONGEST_TAG)) {
            errors.add(FieldError.of("tags_list", "runner.tag_invalid", LONGEST_TAG));
        }
        maximumTimeout.filter(limit -> limit.compareTo(SHORTEST_TIMEOUT) < 0)
                .ifPresent(limit -> errors.add(FieldError.of("maximum_timeout", "runner.timeout_too_short")));
        return errors;
    }

    /** Returns the errors of the owner of a new runner: a group or project runner requires its owner, other runners permit none. */
    public static List<FieldError> owner(RunnerType type, boolean groupGiven, boolean projectGiven) {
        List<FieldError> errors = new ArrayList<>();
        checkOwner(errors, "group_id", type == RunnerType.GROUP_TYPE, groupGiven);
        checkOwner(errors, "project_id", type == RunnerType.PROJECT_TYPE, projectGiven);
        return errors;
    }

    private static void checkOwner(List<FieldError> errors, String field, boolean wanted, boolean given) {
        if (wanted != given) {
            errors.add(FieldError.of(field, wanted ? "runner.owner_missing" : "runner.owner_not_allowed"));
        }
    }
}
