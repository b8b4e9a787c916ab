package dev.slipway.domain.variable;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A stored variable with the conditions under which jobs receive it. Instance, group and project settings keep variables in this form.
 *
 * @param variable         what jobs receive
 * @param onlyProtected    whether only jobs of protected refs receive it
 * @param environmentScope a name of an environment in which {@code *} stands for any text
 */
public record ScopedVariable(Variable variable, boolean onlyProtected, String environmentScope) {
    private static final String EVERYWHERE = "*";

    /**
     * The variables of one level that a job receives, the most specific scope last so that it wins. A job without an
     * environment receives only those that apply everywhere.
     */
    public static List<Variable> applicable(List<ScopedVariable> stored, boolean protectedRef, Optional<String> environment) {
        return stored.stream()
                .filter(scoped -> protectedRef || !scoped.onlyProtected())
                .filter(scoped -> scoped.covers(environment))
                .sorted(Comparator.comparingInt(scoped -> scoped.specificity(environment)))
                .map(ScopedVariable::variable)
                .toList();
    }

    private boolean covers(Optional<String> environment) {
        return environmentScope.equals(EVERYWHERE) || environment.isPresent() && matches(environment.get());
    }

    private int specificity(Optional<String> environment) {
        return environment.filter(environmentScope::equals).isPresent() ? Integer.MAX_VALUE : environmentScope.length();
    }

    private boolean matches(String name) {
        int text = 0;
        int scope = 0;
        int star = -1;
        int resume = 0;
        while (text < name.length()) {
            if (scope < environmentScope.length() && environmentScope.charAt(scope) == '*') {
                star = scope++;
                resume = text;
            } else if (scope < environmentScope.length() && environmentScope.charAt(scope) == name.charAt(text)) {
                scope++;
                text++;
            } else if (star >= 0) {
                scope = star + 1;
                text = ++resume;
            } else {
                return false;
            }
        }
        return environmentScope.substring(scope).chars().allMatch(character -> character == '*');
    }
}
