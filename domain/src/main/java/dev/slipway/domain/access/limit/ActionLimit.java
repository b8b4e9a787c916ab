package dev.slipway.domain.access.limit;

import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;
import java.util.Optional;

/**
 * Actions whose rate is limited in every installation, unless a setting switches the limit off. An action that is added is one row here,
 * one setting, and one use: in the route for those that are counted by caller, in the use case for those that are counted by object.
 *
 * <p>Source: platform reference, section 15.2; the rates of emoji, of events of programs and of changes of notes are our own.
 */
public enum ActionLimit {
    AWARD_CREATION("awards", Subject.USER, RateLimit.perMinute(300)),
    ERROR_EVENTS("errors.events", Subject.OBJECT, RateLimit.perMinute(600)),
    ISSUE_CREATION("issues", Subject.OBJECT, RateLimit.perMinute(300)),
    JOB_LIST("jobs.of_project", Subject.USER, RateLimit.perMinute(600)),
    NOTE_CHANGE("notes.changes", Subject.USER, RateLimit.perMinute(300)),
    NOTE_CREATION("notes", Subject.USER, RateLimit.perMinute(300)),
    PROJECT_LIST("projects.anonymous", Subject.ANONYMOUS_ADDRESS, new RateLimit(400, Duration.ofMinutes(10))),
    RAW_FILE("files.raw", Subject.OBJECT, RateLimit.perMinute(300)),
    SCHEDULE_PLAY("schedules.plays", Subject.OBJECT, RateLimit.perMinute(1)),
    USER_BY_ID("users.by_id", Subject.ORDINARY_USER, new RateLimit(300, Duration.ofMinutes(10)));

    private final String id;
    private final Subject subject;
    private final RateLimit standard;

    ActionLimit(String id, Subject subject, RateLimit standard) {
        this.id = id;
        this.subject = subject;
        this.standard = standard;
    }

    /** Subject by which an action is counted. */
    public enum Subject {
        /** The user; anonymous callers are not counted. */
        USER,
        /** The user; administrators, users that a setting names, and anonymous callers are not counted. */
        ORDINARY_USER,
        /** The address of an anonymous caller; users are not counted. */
        ANONYMOUS_ADDRESS,
        /** The object of the action, with or without its user: the use case names it. */
        OBJECT
    }

    /**
     * Caller of an action.
     *
     * @param user id of the user; empty for an anonymous caller
     * @param exempt whether the user is an administrator, or one that a setting exempts
     * @param address key of the client's address
     */
    public record Asker(Optional<Long> user, boolean exempt, String address) {}

    /** Returns the name of the limit among all counters. */
    public String id() {
        return id;
    }

    public Subject subject() {
        return subject;
    }

    /** Returns the rate of an installation that sets no other. */
    public RateLimit standard() {
        return standard;
    }

    /** Returns what an action of the caller is counted by; empty if it is not counted. */
    public Optional<String> key(Asker asker) {
        return switch (subject) {
            case USER -> asker.user().map(String::valueOf);
            case ORDINARY_USER -> asker.user().filter(user -> !asker.exempt()).map(String::valueOf);
            case ANONYMOUS_ADDRESS -> asker.user().isPresent() ? Optional.empty() : Optional.of(asker.address());
            case OBJECT -> Optional.empty();
        };
    }
}
