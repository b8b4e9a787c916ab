package dev.slipway.domain.errortracking;

import dev.slipway.domain.kernel.FieldError;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Error tracking of a project.
 *
 * @param active     whether it is used
 * @param integrated whether this server collects the errors, and no tracker elsewhere
 * @param external   the tracker elsewhere; kept while the integrated one is used
 */
public record ErrorTrackingSetting(boolean active, boolean integrated, Optional<ExternalTracker> external) {

    private static final int LONGEST = 255;
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final Pattern PATH = Pattern.compile("/api/0/projects(?:/([^/]+)(?:/([^/]+))?)?/?");

    /**
     * Tracker elsewhere.
     *
     * @param apiUrl      address of the project in the API of the tracker
     * @param projectName as people know it; empty for none
     */
    public record ExternalTracker(String apiUrl, Optional<String> projectName) {

        /** Returns the page of the project in the tracker. */
        public String pageUrl() {
            return apiUrl.replaceFirst("/api/0/projects/", "/").replaceFirst("/$", "");
        }
    }

    /** Returns whether events are collected. @param offered whether the installation offers the integrated tracker */
    public boolean collects(boolean offered) {
        return active && integrated && offered;
    }

    /** Returns the tracker elsewhere if it is the one that counts. */
    public Optional<ExternalTracker> shownTracker() {
        return integrated ? Optional.empty() : external;
    }

    /** Returns the attributes that cannot be stored. An external tracker must be complete only while it is used. */
    public List<FieldError> errors() {
        List<FieldError> errors = new ArrayList<>();
        external.ifPresent(tracker -> check(tracker, errors));
        if (active && !integrated && external.isEmpty()) {
            errors.add(FieldError.of("api_url", "error_tracking.required"));
        }
        return List.copyOf(errors);
    }

    private static void check(ExternalTracker tracker, List<FieldError> errors) {
        String url = tracker.apiUrl();
        if (url.length() > LONGEST) {
            errors.add(FieldError.of("api_url", "field.too_long", LONGEST));
        }
        Optional<String> path = path(url);
        Optional<Matcher> parts = path.map(PATH::matcher).filter(Matcher::matches);
        if (path.isEmpty()) {
            errors.add(FieldError.of("api_url", "error_tracking.blocked"));
        } else if (parts.isEmpty()) {
            errors.add(FieldError.of("api_url", "error_tracking.invalid"));
        } else if (parts.get().group(2) == null) {
            errors.add(FieldError.of("project", "error_tracking.required"));
        }
        tracker.projectName().filter(name -> name.length() > LONGEST)
                .ifPresent(name -> errors.add(FieldError.of("project_name", "field.too_long", LONGEST)));
    }

    /** Returns the path of a web address; empty for other addresses. */
    private static Optional<String> path(String url) {
        try {
            URI uri = new URI(url);
            return uri.getScheme() != null && SCHEMES.contains(uri.getScheme()) && uri.getHost() != null && uri.getUserInfo() == null
                    ? Optional.ofNullable(uri.getRawPath()) : Optional.empty();
        } catch (URISyntaxException malformed) {
            return Optional.empty();
        }
    }
}
