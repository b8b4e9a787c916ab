package dev.slipway.rest.errortracking;

import dev.slipway.application.access.Gate;
import dev.slipway.application.errortracking.CollectErrors.AdmittedSender;
import dev.slipway.application.errortracking.CollectErrors;
import dev.slipway.domain.kernel.json.Json;
import dev.slipway.rest.edge.RequestBody;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes the events that programs send by SDKs of the tracker's protocol, at the addresses that the SDKs make of a DSN. The key is checked
 * before the body is read.
 */
@Controller("/api/v4" + CollectorController.PATH)
final class CollectorController {

    static final String PATH = "/error_tracking/collector";

    /** Maximum bytes of a request, decoded. */
    private static final int MAX_BYTES = 1 << 20;

    /** Bytes that each byte of an event takes while it is read: its texts, and its values, whose number is limited. */
    private static final int GROWTH = 48;

    private final CollectErrors collecting;

    CollectorController(CollectErrors collecting) {
        this.collecting = collecting;
    }

    /** Answer of the protocol. @param id of the event; null if there is none */
    record CollectedJson(@Nullable String id) {}

    @Post("/api/{id:\\d+}/envelope")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> envelope(HttpRequest<?> request, @PathVariable long id, RequestBody body) {
        return collect(collecting.admit(id, SenderKey.in(request)), body, EnvelopeReader::envelope);
    }

    @Post("/api/{id:\\d+}/store")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> store(HttpRequest<?> request, @PathVariable long id, RequestBody body) {
        return collect(collecting.admit(id, SenderKey.in(request)), body, bytes -> Optional.of(EnvelopeReader.event(bytes)));
    }

    private HttpResponse<?> collect(AdmittedSender sender, RequestBody body, Function<byte[], Optional<Json.Members>> reader) {
        Optional<String> id = reader.apply(body.bytes(MAX_BYTES, GROWTH)).flatMap(event -> collecting.collect(sender, event));
        return HttpResponse.ok(new CollectedJson(id.orElse(null)));
    }
}
