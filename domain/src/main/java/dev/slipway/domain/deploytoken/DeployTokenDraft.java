package dev.slipway.domain.deploytoken;

import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Attributes of a new deploy token.
 *
 * @param username  name under which clients send it; empty for one that is made of its id
 * @param expiresAt empty for never
 */
public record DeployTokenDraft(String name, Optional<String> username, Set<DeployTokenScope> scopes, Optional<Instant> expiresAt) {

    private static final int LONGEST = 255;
    private static final Pattern USERNAME = Pattern.compile("[A-Za-z0-9_.+-]+");

    public DeployTokenDraft {
        scopes = Set.copyOf(scopes);
    }

    /** Returns the username of a token whose creator chose none. */
    public static String usualUsername(long id) {
        return "gitlab+deploy-token-" + id;
    }

    /** Returns whether a token is expired. It expires at the moment that it names. */
    public static boolean expired(Optional<Instant> expiresAt, Instant now) {
        return expiresAt.filter(end -> !now.isBefore(end)).isPresent();
    }

    /** Returns one error for each attribute that does not fit. */
    public List<FieldError> errors() {
        List<FieldError> errors = new ArrayList<>();
        if (name.isBlank()) {
            errors.add(FieldError.of("name", "field.blank"));
        } else if (name.codePointCount(0, name.length()) > LONGEST) {
            errors.add(FieldError.of("name", "field.too_long", LONGEST));
        }
        username.ifPresent(chosen -> {
            if (chosen.codePointCount(0, chosen.length()) > LONGEST) {
                errors.add(FieldError.of("username", "field.too_long", LONGEST));
            } else if (!USERNAME.matcher(chosen).matches()) {
                errors.add(FieldError.of("username", "deploy_token.username"));
            }
        });
        if (scopes.isEmpty()) {
            errors.add(FieldError.of("scopes", "field.blank"));
        }
        return errors;
    }
}
