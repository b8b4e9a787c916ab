package dev.slipway.bootstrap.settings;

import dev.slipway.application.access.limit.ActionLimitPolicy;
import dev.slipway.application.access.limit.ThrottlePolicy;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.domain.access.limit.Throttle;
import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the rates of actions and throttles. Each row of the domain has a setting here. */
final class LimitSettings {

    private static final int MOST = 1_000_000;
    private static final int LONGEST = 86_400;
    private static final int LONGEST_TEXT = 1_000;
    private static final Pattern RATE = Pattern.compile("([1-9]\\d{0,6})/([1-9]\\d{0,4})");

    private LimitSettings() {
    }

    private static ServerSetting setting(ActionLimit limit) {
        return switch (limit) {
            case AWARD_CREATION -> ServerSetting.AWARDS_PER_MINUTE;
            case ERROR_EVENTS -> ServerSetting.ERROR_EVENTS_PER_MINUTE;
            case ISSUE_CREATION -> ServerSetting.ISSUES_PER_MINUTE;
            case JOB_LIST -> ServerSetting.JOB_LISTS_PER_MINUTE;
            case NOTE_CHANGE -> ServerSetting.NOTE_CHANGES_PER_MINUTE;
            case NOTE_CREATION -> ServerSetting.NOTES_PER_MINUTE;
            case PROJECT_LIST -> ServerSetting.PROJECT_LISTS_PER_10_MINUTES;
            case RAW_FILE -> ServerSetting.RAW_FILES_PER_MINUTE;
            case SCHEDULE_PLAY -> ServerSetting.SCHEDULE_PLAYS_PER_MINUTE;
            case USER_BY_ID -> ServerSetting.USERS_PER_10_MINUTES;
        };
    }

    private static ServerSetting setting(Throttle throttle) {
        return switch (throttle) {
            case UNAUTHENTICATED_API -> ServerSetting.THROTTLE_UNAUTHENTICATED_API;
            case AUTHENTICATED_API -> ServerSetting.THROTTLE_AUTHENTICATED_API;
            case UNAUTHENTICATED_FILES -> ServerSetting.THROTTLE_UNAUTHENTICATED_FILES;
            case AUTHENTICATED_FILES -> ServerSetting.THROTTLE_AUTHENTICATED_FILES;
            case UNAUTHENTICATED_GROUPS -> ServerSetting.THROTTLE_UNAUTHENTICATED_GROUPS;
            case AUTHENTICATED_GROUPS -> ServerSetting.THROTTLE_AUTHENTICATED_GROUPS;
            case UNAUTHENTICATED_GIT -> ServerSetting.THROTTLE_UNAUTHENTICATED_GIT;
            case PROTECTED_PATHS -> ServerSetting.THROTTLE_PROTECTED_PATHS;
            case FAILED_AUTHENTICATION -> ServerSetting.THROTTLE_FAILED_AUTHENTICATION;
        };
    }

    static ActionLimitPolicy actions(Values read) {
        Map<ActionLimit, RateLimit> rates = Arrays.stream(ActionLimit.values()).collect(Collectors.toMap(Function.identity(),
                limit -> new RateLimit((int) read.number(setting(limit), 0, MOST), limit.standard().period())));
        String users = read.text(ServerSetting.USERS_UNLIMITED_FOR, text -> text.length() <= 10_000);
        Set<String> unlimited = users.strip().equals("none") ? Set.of()
                : Arrays.stream(users.split(",")).map(name -> name.strip().toLowerCase(Locale.ROOT)).filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet());
        return new ActionLimitPolicy(rates, unlimited);
    }

    static ThrottlePolicy throttles(Values read) {
        Map<Throttle, RateLimit> rates = new EnumMap<>(Throttle.class);
        for (Throttle throttle : Throttle.values()) {
            String rate = read.text(setting(throttle), text -> text.strip().equals("off") || rate(text).isPresent());
            rate(rate).ifPresent(on -> rates.put(throttle, on));
        }
        return new ThrottlePolicy(rates, read.text(ServerSetting.THROTTLE_TEXT, text -> text.length() <= LONGEST_TEXT));
    }

    /** Returns a rate; empty for a text that is none. */
    private static Optional<RateLimit> rate(String text) {
        Matcher rate = RATE.matcher(text.strip());
        return rate.matches() && Integer.parseInt(rate.group(1)) <= MOST && Integer.parseInt(rate.group(2)) <= LONGEST
                ? Optional.of(new RateLimit(Integer.parseInt(rate.group(1)), Duration.ofSeconds(Integer.parseInt(rate.group(2)))))
                : Optional.empty();
    }
}
