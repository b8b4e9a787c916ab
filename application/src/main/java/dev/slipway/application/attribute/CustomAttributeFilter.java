package dev.slipway.application.attribute;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.attribute.CustomAttributeRules;
import java.util.Map;

/**
 * Part of a list's filter that is about custom attributes.
 *
 * @param wanted values by key, all of which a listed object has
 * @param shown  whether the attributes of each object are returned
 */
public record CustomAttributeFilter(Map<String, String> wanted, boolean shown) {

    public static final CustomAttributeFilter NONE = new CustomAttributeFilter(Map.of(), false);

    public CustomAttributeFilter {
        wanted = Map.copyOf(wanted);
    }

    /**
     * Returns the part that a caller may use: nothing unless the caller is an administrator.
     *
     * @throws Refusal if an administrator wants too many values
     */
    public CustomAttributeFilter of(Caller caller) {
        if (!caller.administrator()) {
            return NONE;
        }
        if (wanted.size() > CustomAttributeRules.MOST_IN_FILTER) {
            throw Refusal.parameter("custom_attributes", "param.invalid");
        }
        return this;
    }
}
