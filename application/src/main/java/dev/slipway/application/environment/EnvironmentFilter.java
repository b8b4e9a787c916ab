package dev.slipway.application.environment;

import dev.slipway.domain.environment.EnvironmentState;
import java.util.Optional;

/**
 * Filter of a list of environments.
 *
 * @param name   whole name
 * @param search start of the name, in lower or upper case
 */
public record EnvironmentFilter(Optional<String> name, Optional<String> search, Optional<EnvironmentState> state) {

    public static final EnvironmentFilter ALL = new EnvironmentFilter(Optional.empty(), Optional.empty(), Optional.empty());

    /** Fewest characters of a search. */
    public static final int SHORTEST_SEARCH = 3;

    public EnvironmentFilter withName(String wanted) {
        return new EnvironmentFilter(Optional.of(wanted), search, state);
    }

    public EnvironmentFilter withSearch(String wanted) {
        return new EnvironmentFilter(name, Optional.of(wanted), state);
    }

    public EnvironmentFilter withState(EnvironmentState wanted) {
        return new EnvironmentFilter(name, search, Optional.of(wanted));
    }

    boolean tooShort() {
        return search.filter(text -> text.codePointCount(0, text.length()) < SHORTEST_SEARCH).isPresent();
    }
}
