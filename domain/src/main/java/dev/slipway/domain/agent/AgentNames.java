package dev.slipway.domain.agent;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.regex.Pattern;

/** Rules of the names of agents: those of labels in the names of hosts, which clusters use too. */
public final class AgentNames {

    private static final int LONGEST = 63;
    private static final Pattern FORM = Pattern.compile("[a-z0-9](?:[-a-z0-9]*[a-z0-9])?");

    private AgentNames() {
    }

    /** Returns the problem of a name; empty if it is valid. */
    public static Optional<Reason> problem(String name) {
        if (name.isBlank()) {
            return Optional.of(Reason.of("agent.name_blank"));
        }
        boolean formed = FORM.matcher(name).matches();
        if (name.codePointCount(0, name.length()) > LONGEST) {
            return Optional.of(Reason.of(formed ? "agent.name_too_long" : "agent.name_too_long_and_malformed"));
        }
        return formed ? Optional.empty() : Optional.of(Reason.of("agent.name_malformed"));
    }
}
