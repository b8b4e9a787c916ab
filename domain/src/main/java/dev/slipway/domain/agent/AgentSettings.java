package dev.slipway.domain.agent;

import dev.slipway.domain.branch.RefPattern;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How the jobs of a project or group use an agent, as the configuration of the agent has it. The members {@code environments} and
 * {@code protected_branches_only} restrict which jobs do; all members are passed on to the server of the agents.
 */
public record AgentSettings(Json.Members values) {

    public static final AgentSettings NONE = new AgentSettings(new Json.Members(Map.of()));

    /** Maximum length in JSON: each job that a grant reaches is answered with its settings. */
    static final int LONGEST = 4_096;

    private static final String DEFAULT_NAMESPACE = "default_namespace";
    private static final String ACCESS_AS = "access_as";
    private static final String ENVIRONMENTS = "environments";
    private static final String PROTECTED_ONLY = "protected_branches_only";

    /** Settings that admit no job. */
    public static final AgentSettings CLOSED = new AgentSettings(new Json.Members(Map.of(ENVIRONMENTS, new Json.Array(List.of()))));

    /** Returns whether the settings are short enough, and the members with a meaning have their types. */
    public boolean valid() {
        return values.text().length() <= LONGEST
                && is(DEFAULT_NAMESPACE, value -> value instanceof Json.Text)
                && is(ACCESS_AS, value -> value instanceof Json.Members)
                && is(ENVIRONMENTS, value -> value instanceof Json.Array(List<Json> names)
                        && names.stream().allMatch(name -> name instanceof Json.Text))
                && is(PROTECTED_ONLY, value -> truth(value).isPresent());
    }

    private boolean is(String member, Predicate<Json> type) {
        return values.find(member).map(type::test).orElse(true);
    }

    /**
     * Returns whether a job uses the agent. Names of environments are wildcards; an empty list admits no job.
     *
     * @param environment of the job; empty for none
     */
    public boolean admits(Optional<String> environment, boolean protectedRef) {
        if (!protectedRef && values.find(PROTECTED_ONLY).flatMap(AgentSettings::truth).orElse(false)) {
            return false;
        }
        return values.find(ENVIRONMENTS).map(names -> environment.isPresent() && names.scalars().stream()
                .anyMatch(pattern -> new RefPattern(pattern).matches(environment.get()))).orElse(true);
    }

    /** Texts of truth values are taken too. */
    private static Optional<Boolean> truth(Json value) {
        return switch (value) {
            case Json.Bool truth -> Optional.of(truth.value());
            case Json.Text(String text) when text.equals("true") || text.equals("false") -> Optional.of(text.equals("true"));
            default -> Optional.empty();
        };
    }
}
