package dev.slipway.application.alert;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Payload formats of an installation, in the order in which they are tried. */
public final class AlertFormatRegistry {

    private final List<AlertFormat> ranked;
    private final List<AlertFormat> answering;

    public AlertFormatRegistry(List<AlertFormat> formats) {
        Set<String> names = new HashSet<>();
        formats.stream().map(AlertFormat::name).filter(name -> !names.add(name)).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException("two formats of alerts are named " + name);
        });
        ranked = formats.stream().sorted(Comparator.comparingInt(AlertFormat::rank).thenComparing(AlertFormat::name)).toList();
        answering = ranked.stream().filter(format -> format.answer().isPresent()).toList();
    }

    /** Returns the answer that the sender's protocol requires. */
    Optional<Json.Members> answer(Json.Members payload) {
        return answering.stream().filter(format -> format.recognizes(payload)).findFirst().flatMap(AlertFormat::answer);
    }

    /**
     * Returns the first format that recognizes the payload, if this kind of integration accepts it.
     *
     * @param mapped whether a mapping of the integration applies
     */
    public AlertFormat of(Json.Members payload, IntegrationKind kind, boolean mapped) {
        return ranked.stream().filter(format -> kind.takes(format) && !(mapped && format.yieldsToMapping()) && format.recognizes(payload))
                .findFirst()
                .orElseThrow(() -> Refusal.unprocessable(Reason.of("alert.not_" + kind.wireName() + "_format")));
    }
}
