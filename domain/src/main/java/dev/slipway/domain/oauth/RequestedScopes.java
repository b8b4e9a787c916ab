package dev.slipway.domain.oauth;

import dev.slipway.domain.access.Scope;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Scopes that clients request, as a text separated by spaces. */
public final class RequestedScopes {

    /** Scopes of a request that names none. */
    public static final Set<Scope> STANDARD = Set.of(Scope.API);

    private RequestedScopes() {
    }

    /** Returns the scopes of a text in its order; empty if one of them is unknown, or there is none. */
    public static Optional<List<Scope>> parse(String text) {
        List<Optional<Scope>> named = Stream.of(text.strip().split("\\s+")).map(Scope::of).toList();
        return named.stream().allMatch(Optional::isPresent)
                ? Optional.of(List.copyOf(new LinkedHashSet<>(named.stream().flatMap(Optional::stream).toList())))
                : Optional.empty();
    }

    /**
     * Returns the scopes to grant; empty if the request exceeds the allowed ones or cannot be read. A request that names none gets the
     * standard scopes as far as they are allowed, otherwise all that are allowed.
     *
     * @param requested empty if the request names none
     */
    public static Optional<List<Scope>> grant(Optional<String> requested, Collection<Scope> allowed) {
        if (requested.filter(text -> !text.isBlank()).isEmpty()) {
            List<Scope> standard = STANDARD.stream().filter(allowed::contains).toList();
            return Optional.of(standard.isEmpty() ? List.copyOf(allowed) : standard);
        }
        return requested.flatMap(RequestedScopes::parse).filter(allowed::containsAll);
    }

    /**
     * Returns the scopes of a refreshed token; empty if the request exceeds those of the token before it.
     *
     * @param requested empty to keep the scopes
     */
    public static Optional<List<Scope>> shrink(Optional<String> requested, List<Scope> held) {
        return requested.filter(text -> !text.isBlank()).isEmpty() ? Optional.of(held)
                : requested.flatMap(RequestedScopes::parse).filter(held::containsAll);
    }

    /** Returns the text of scopes. */
    public static String text(Collection<Scope> scopes) {
        return scopes.stream().map(Scope::wireName).collect(Collectors.joining(" "));
    }
}
