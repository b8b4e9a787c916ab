package dev.slipway.domain.user;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validates accounts. Returns all errors at once. */
public final class UserRules {

    private static final int NAME = 255;
    private static final int PART_OF_NAME = 127;
    private static final int BIO = 255;
    private static final int PROFILE_TEXT = 500;
    private static final int NOTE = 1_000_000;
    private static final int THEMES = 11;
    private static final int COLOR_SCHEMES = 6;

    private UserRules() {
    }

    public static List<FieldError> problems(UserDraft draft) {
        Problems problems = new Problems();
        problems.add("name", nameProblem(draft.name()));
        if (draft.name() != null) {
            String[] parts = draft.name().strip().split("\\s+", 2);
            problems.longest("first_name", parts[0], PART_OF_NAME);
            problems.longest("last_name", parts.length > 1 ? parts[1] : null, PART_OF_NAME);
        }
        problems.add("username", PathRules.topLevel(draft.username()));
        problems.add("email", emailProblem(draft.email()));
        draft.password().ifPresent(password ->
                problems.add("password", PasswordRules.problem(password, draft.username(), draft.name(), draft.email())));
        if (draft.projectsLimit() < 0) {
            problems.add("projects_limit", Optional.of(Reason.of("field.greater_than_or_equal", 0)));
        } else if (draft.projectsLimit() > Integer.MAX_VALUE) {
            problems.add("projects_limit", Optional.of(Reason.of("field.less_than_or_equal", Integer.MAX_VALUE)));
        }
        if (draft.themeId() < 1 || draft.themeId() > THEMES) {
            problems.add("theme_id", Optional.of(Reason.of("theme.unknown", draft.themeId())));
        }
        if (draft.colorSchemeId() < 1 || draft.colorSchemeId() > COLOR_SCHEMES) {
            problems.add("color_scheme_id", Optional.of(Reason.of("color_scheme.unknown", draft.colorSchemeId())));
        }
        profile(draft.profile(), problems);
        return problems.found;
    }

    /** Checks the length of an external identity, which must fit its index. */
    public static List<FieldError> identityProblems(String provider, String externUid) {
        Problems problems = new Problems();
        problems.longest("provider", provider, NAME);
        problems.longest("extern_uid", externUid, NAME);
        return problems.found;
    }

    private static void profile(UserProfile profile, Problems problems) {
        problems.longest("bio", profile.bio(), BIO);
        problems.longest("location", profile.location(), PROFILE_TEXT);
        problems.longest("organization", profile.organization(), PROFILE_TEXT);
        problems.longest("linkedin", profile.linkedin(), PROFILE_TEXT);
        problems.longest("twitter", profile.twitter(), PROFILE_TEXT);
        problems.longest("skype", profile.skype(), PROFILE_TEXT);
        problems.longest("job_title", profile.jobTitle(), PROFILE_TEXT);
        problems.longest("pronouns", profile.pronouns(), PROFILE_TEXT);
        problems.longest("note", profile.note(), NOTE);
        problems.add("discord", discordProblem(profile.discord()));
        problems.add("website_url", urlProblem(profile.websiteUrl()));
        problems.notNegative("shared_runners_minutes_limit", profile.sharedRunnersMinutesLimit());
        problems.notNegative("extra_shared_runners_minutes_limit", profile.extraSharedRunnersMinutesLimit());
    }

    private static Optional<Reason> nameProblem(String name) {
        if (name == null || name.isBlank()) {
            return Optional.of(Reason.of("field.blank"));
        }
        return tooLong(name, NAME);
    }

    /** Checks that an address has one {@code @} with text on both sides; more cannot be known without sending mail. */
    static Optional<Reason> emailProblem(String email) {
        if (email == null || email.isBlank()) {
            return Optional.of(Reason.of("field.blank"));
        }
        int at = email.indexOf('@');
        boolean good = at > 0 && at == email.lastIndexOf('@') && at < email.length() - 1
                && email.chars().noneMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c)) && email.length() <= NAME;
        return good ? Optional.empty() : Optional.of(Reason.of("field.invalid"));
    }

    private static Optional<Reason> discordProblem(@Nullable String discord) {
        boolean good = discord == null || discord.isEmpty()
                || discord.length() >= 17 && discord.length() <= 20 && discord.chars().allMatch(c -> c >= '0' && c <= '9');
        return good ? Optional.empty() : Optional.of(Reason.of("discord.not_an_id"));
    }

    private static Optional<Reason> urlProblem(@Nullable String url) {
        if (url == null || url.isEmpty()) {
            return Optional.empty();
        }
        Optional<Reason> bad = Optional.of(Reason.of("url.invalid"));
        if (url.length() > PROFILE_TEXT) {
            return bad;
        }
        try {
            URI uri = new URI(url);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            return web && uri.getHost() != null ? Optional.empty() : bad;
        } catch (URISyntaxException notOne) {
            return bad;
        }
    }

    private static Optional<Reason> tooLong(String text, int longest) {
        return text.codePointCount(0, text.length()) > longest ? Optional.of(Reason.of("field.too_long", longest)) : Optional.empty();
    }

    private static final class Problems {

        private final List<FieldError> found = new ArrayList<>();

        void add(String field, Optional<Reason> reason) {
            reason.ifPresent(why -> found.add(new FieldError(field, why)));
        }

        void longest(String field, @Nullable String text, int longest) {
            if (text != null) {
                add(field, tooLong(text, longest));
            }
        }

        void notNegative(String field, @Nullable Integer number) {
            if (number != null && number < 0) {
                add(field, Optional.of(Reason.of("field.greater_than_or_equal", 0)));
            }
        }
    }
}
