package dev.slipway.domain.token;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Validates personal access tokens, and decides when they expire. */
public final class TokenRules {

    /** Length of the random part of a generated token, in characters. */
    public static final int RANDOM_LENGTH = 20;
    public static final String PREFIX = "glpat-";

    /** Every scope that a personal access token can have. */
    public static final List<Scope> SCOPES = Stream.of(Scope.values()).filter(scope -> !scope.forApplications()).toList();

    private static final int NAME = 255;

    private TokenRules() {
    }

    /**
     * @param owner owner of the token; only administrators may have administrator scopes, and only applications those of identities
     */
    public static List<FieldError> problems(String name, Collection<Scope> scopes, Account owner) {
        List<FieldError> found = new ArrayList<>(problems(name, scopes));
        if (scopes.stream().anyMatch(scope -> scope.forApplications() || scope.forAdministrators() && !owner.administrator())) {
            found.add(FieldError.of("scopes", "scopes.unavailable"));
        }
        return found;
    }

    /** Validates a token that a person makes for the own account, which expires in the future or never. @param expiresAt null for never */
    public static List<FieldError> problemsOfOwn(String name, Collection<Scope> scopes, Account owner, @Nullable LocalDate expiresAt,
            LocalDate today) {
        List<FieldError> found = problems(name, scopes, owner);
        if (expiresAt != null && !expiresAt.isAfter(today)) {
            found.add(FieldError.of("expires_at", "field.past"));
        }
        return found;
    }

    static List<FieldError> problems(String name, Collection<Scope> scopes) {
        List<FieldError> found = new ArrayList<>();
        if (name == null || name.isBlank()) {
            found.add(FieldError.of("name", "field.blank"));
        } else if (name.codePointCount(0, name.length()) > NAME) {
            found.add(FieldError.of("name", "field.too_long", NAME));
        }
        if (scopes.isEmpty()) {
            found.add(FieldError.of("scopes", "field.blank"));
        }
        return found;
    }

    /** Returns whether a token is valid. A token expires at the start of its expiry date. */
    public static boolean active(boolean revoked, LocalDate expiresAt, LocalDate today) {
        return !revoked && (expiresAt == null || today.isBefore(expiresAt));
    }
}
