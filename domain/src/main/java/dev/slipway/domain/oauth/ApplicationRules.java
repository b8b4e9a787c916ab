package dev.slipway.domain.oauth;

import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Validates applications. */
public final class ApplicationRules {

    /** Digits of ids, secrets and tokens: hexadecimal ones. Source: platform reference, section 2.3. */
    public static final int DIGITS = 64;

    public static final String SECRET_PREFIX = "gloas-";

    private static final int NAME = 255;

    private ApplicationRules() {
    }

    /** @param scopes empty if one of them is unknown */
    public static List<FieldError> problems(String name, RedirectUris redirects, Optional<List<Scope>> scopes) {
        List<FieldError> found = new ArrayList<>();
        if (name.isBlank()) {
            found.add(FieldError.of("name", "field.blank"));
        } else if (name.codePointCount(0, name.length()) > NAME) {
            found.add(FieldError.of("name", "field.too_long", NAME));
        }
        if (redirects.all().isEmpty()) {
            found.add(FieldError.of("redirect_uri", "field.blank"));
        } else if (redirects.all().size() > RedirectUris.MOST) {
            found.add(FieldError.of("redirect_uri", "redirect_uri.too_many", RedirectUris.MOST));
        }
        redirects.all().stream().flatMap(address -> RedirectUris.problem(address).stream()).distinct()
                .forEach(problem -> found.add(FieldError.of("redirect_uri", problem)));
        if (scopes.isEmpty()) {
            found.add(FieldError.of("scopes", "scopes.not_configured"));
        }
        return found;
    }
}
