package dev.slipway.rest.oauth;

import dev.slipway.domain.access.Scope;
import java.util.List;

/** A scope as pages explain it to users. */
record ScopeWords(String name, String text) {

    static List<ScopeWords> of(List<Scope> scopes) {
        return scopes.stream().map(scope -> new ScopeWords(scope.wireName(), text(scope))).toList();
    }

    private static String text(Scope scope) {
        return switch (scope) {
            case API -> "Use the whole API as you: read and change everything that you can";
            case READ_API -> "Read everything that you can read";
            case READ_USER -> "Read your profile and those of others";
            case CREATE_RUNNER -> "Create runners";
            case SUDO -> "Act as other users, if you are an administrator";
            case READ_REPOSITORY -> "Read repositories with git";
            case WRITE_REPOSITORY -> "Read and change repositories with git";
            case OPENID -> "Know that it is you who signed in";
            case PROFILE -> "See your name and username";
            case EMAIL -> "See your e-mail address";
        };
    }
}
