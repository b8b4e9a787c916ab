package dev.slipway.domain.discussion.event;

import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.issue.IssueEvent;
import java.util.Locale;
import java.util.stream.Stream;

/** State that an issue, an epic or a merge request got by a change. The state of a new one is none of these. */
public enum ResourceState {
    CLOSED, REOPENED, MERGED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static ResourceState of(String wireName) {
        return Stream.of(values()).filter(state -> state.wireName().equals(wireName)).findFirst().orElseThrow();
    }

    public static ResourceState of(IssueEvent event) {
        return switch (event) {
            case CLOSE -> CLOSED;
            case REOPEN -> REOPENED;
        };
    }

    public static ResourceState of(EpicEvent event) {
        return switch (event) {
            case CLOSE -> CLOSED;
            case REOPEN -> REOPENED;
        };
    }
}
