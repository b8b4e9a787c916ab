package dev.slipway.persistence.oauth;

import dev.slipway.domain.access.Scope;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Scopes in columns. Names of earlier releases that are no scopes any more are left out. */
final class ScopeColumns {

    private ScopeColumns() {
    }

    static String[] names(Collection<Scope> scopes) {
        return scopes.stream().distinct().map(Scope::wireName).toArray(String[]::new);
    }

    static List<Scope> scopes(String[] names) {
        return Stream.of(names).flatMap(name -> Scope.of(name).stream()).toList();
    }
}
