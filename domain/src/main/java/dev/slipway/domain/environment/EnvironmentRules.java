package dev.slipway.domain.environment;

import dev.slipway.domain.kernel.FieldError;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Validates the name and the external URL of an environment. */
public final class EnvironmentRules {

    public static final int LONGEST = 255;
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_/\\\\${}. -]+");
    private static final Set<String> SCRIPT_SCHEMES = Set.of("javascript", "data", "vbscript");

    private EnvironmentRules() {
    }

    public static List<FieldError> name(String name) {
        List<FieldError> errors = new ArrayList<>();
        if (name.codePointCount(0, name.length()) > LONGEST) {
            errors.add(FieldError.of("name", "text.too_long", LONGEST));
        }
        if (!NAME.matcher(name).matches() || name.startsWith("/") || name.endsWith("/")) {
            errors.add(FieldError.of("name", "environment.name_characters"));
        }
        return errors;
    }

    public static List<FieldError> externalUrl(String url) {
        if (url.isBlank()) {
            return List.of();
        }
        List<FieldError> errors = new ArrayList<>();
        if (url.length() > LONGEST) {
            errors.add(FieldError.of("external_url", "text.too_long", LONGEST));
        }
        String scheme = url.strip().split(":", 2)[0].toLowerCase(Locale.ROOT);
        if (SCRIPT_SCHEMES.contains(scheme) && url.contains(":")) {
            errors.add(FieldError.of("external_url", "environment.scheme_not_allowed", scheme));
        } else if (!parsable(url)) {
            errors.add(FieldError.of("external_url", "environment.url_invalid"));
        }
        return errors;
    }

    /** Returns the address of an environment as it is stored: without a blank one. */
    public static Optional<String> address(Optional<String> externalUrl) {
        return externalUrl.filter(url -> !url.isBlank());
    }

    /** Returns the folder of a name: the part before its first slash; empty without a slash. */
    public static Optional<String> type(String name) {
        int slash = name.indexOf('/');
        return slash == -1 ? Optional.empty() : Optional.of(name.substring(0, slash));
    }

    private static boolean parsable(String url) {
        try {
            new URI(url);
            return true;
        } catch (URISyntaxException broken) {
            return false;
        }
    }
}
