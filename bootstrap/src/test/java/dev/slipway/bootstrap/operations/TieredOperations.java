package dev.slipway.bootstrap.operations;

import dev.slipway.domain.access.Tier;
import java.util.List;
import java.util.Locale;

/** Calls of the operations that are not in every tier, on objects that need not exist: the tier is asked before anything is looked for. */
public final class TieredOperations {

    private static final String API = "/api/v4";

    private TieredOperations() {
    }

    /** @param path below {@code /api/v4} */
    public record Call(Tier tier, String method, String path) {}

    public static List<Call> all() {
        return above(Tier.FREE);
    }

    public static List<Call> above(Tier tier) {
        return Operation.all().stream().filter(operation -> operation.path().startsWith(API + "/"))
                .map(operation -> new Call(Tier.valueOf(operation.tier().toUpperCase(Locale.ROOT)), operation.method(),
                        operation.path().substring(API.length()).replaceAll(":[a-z_]+", "999999999")))
                .filter(call -> !tier.includes(call.tier())).toList();
    }
}
