package dev.slipway.alerts.receiver;

import dev.slipway.alerts.json.PayloadReader;
import dev.slipway.application.alert.ReceiveAlerts;
import dev.slipway.application.alert.ReceiveAlerts.Admitted;
import dev.slipway.application.alert.ReceiveAlerts.Taken;
import dev.slipway.application.kernel.body.BodyCoding;
import dev.slipway.application.kernel.body.MemoryBudget;
import dev.slipway.application.kernel.body.ReceivedBody;
import dev.slipway.domain.kernel.json.Json;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Serves the endpoints to which tools send alerts. The integration's key is checked before the body is read, and the body has arrived
 * before it takes memory. Specification, section Alert receiver.
 */
@Controller("/")
@Consumes(MediaType.ALL)
final class AlertReceiver {

    /** A payload takes up to 24 times its size in memory while it is processed. */
    private static final int GROWTH = 24;

    private final ReceiveAlerts receiving;
    private final PayloadReader payloads;
    private final MemoryBudget memory;

    AlertReceiver(ReceiveAlerts receiving, PayloadReader payloads, MemoryBudget memory) {
        this.receiving = receiving;
        this.payloads = payloads;
        this.memory = memory;
    }

    record AlertJson(long iid, String title) {

        static AlertJson of(Taken taken) {
            return new AlertJson(taken.iid(), taken.title());
        }
    }

    /** Receives alerts at the endpoint of one integration. The name in the path is ignored; the identifier finds the integration. */
    @Post("/{project:.+}/alerts/notify/{name:[^/]+}/{endpoint_identifier:[^/]+}.json")
    HttpResponse<?> named(HttpRequest<?> request, @PathVariable String project,
            @PathVariable("endpoint_identifier") String endpointIdentifier) {
        return receive(request, ReceiverPath.named(project, endpointIdentifier));
    }

    /** Receives alerts at the endpoint without a name. The key finds the generic integration. */
    @Post("/{project:.+}/alerts/notify.json")
    HttpResponse<?> unnamed(HttpRequest<?> request, @PathVariable String project) {
        return receive(request, ReceiverPath.unnamed(project));
    }

    @Post("/{project:.+}/prometheus/alerts/notify.json")
    HttpResponse<?> metrics(HttpRequest<?> request, @PathVariable String project) {
        return receive(request, ReceiverPath.metrics(project));
    }

    private HttpResponse<?> receive(HttpRequest<?> request, ReceiverPath path) {
        payloads.refuseLonger(request.getContentLength());
        Admitted sender = path.admit(receiving, PresentedKey.in(request.getHeaders().get(HttpHeaders.AUTHORIZATION)));
        try (ReceivedBody body = body(request)) {
            payloads.receive(body);
            try (MemoryBudget.Share _ = memory.take(GROWTH * body.length())) {
                return answer(sender, payloads.parse(body.bytes()));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static ReceivedBody body(HttpRequest<?> request) {
        InputStream sent = ((ServerHttpRequest<?>) request).byteBody().toInputStream();
        return new ReceivedBody(BodyCoding.decoded(sent, request.getHeaders().get(BodyCoding.HEADER)));
    }

    private HttpResponse<?> answer(Admitted sender, Json.Members payload) {
        List<AlertJson> alerts = receiving.take(sender, payload).stream().map(AlertJson::of).toList();
        return receiving.answer(payload).<HttpResponse<?>>map(own -> HttpResponse.ok(own.text())
                .contentType(MediaType.APPLICATION_JSON_TYPE))
                .orElseGet(() -> HttpResponse.ok(alerts));
    }
}
