package dev.slipway.domain.access;

import java.util.Map;
import java.util.Objects;

/** Values that the settings of a process give where administrators have chosen none. */
public record InitialChoices(Map<InstallationChoice, Long> values) {

    public InitialChoices {
        values = Map.copyOf(values);
        for (InstallationChoice choice : InstallationChoice.values()) {
            if (!values.containsKey(choice)) {
                throw new IllegalArgumentException("nothing holds for " + choice.wireName());
            }
        }
    }

    public long of(InstallationChoice choice) {
        return Objects.requireNonNull(values.get(choice));
    }
}
