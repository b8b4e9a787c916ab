package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.alerts.AlertVectors;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.bootstrap.alert.Doors.Door;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.kernel.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A format that somebody brings works on a server as its vectors say, without anything else being told of it. */
class ThirdFormatTest {

    private static final TestServer SERVER = TestServer.shared();

    private static String send(String target, Door door, Json payload) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(HttpRequest.newBuilder(URI.create(SERVER.address() + target)).header("Authorization",
                    door.bearer())
                    .POST(HttpRequest.BodyPublishers.ofString(payload.text())).build(), HttpResponse.BodyHandlers.ofString());
            assertEquals(200, answer.statusCode(), answer.body());
            return answer.body();
        }
    }

    private static Json.Members vector(String name) {
        return AlertVectors.object(AlertVectors.payload("pager", name));
    }

    @Test
    void its_batches_are_taken_with_words_of_their_own() throws IOException, InterruptedException {
        String group = Api.unique("third");
        long namespace = Api.root().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(group, group)).id();
        long project = Api.root().post("/projects", "{\"name\":\"orders\",\"path\":\"orders\",\"namespace_id\":" + namespace + "}").id();
        Door door = new Doors(SERVER).generic(project);
        String target = "/" + group + "/orders/alerts/notify/pager/" + door.identifier() + ".json";
        assertEquals("[{\"iid\":1,\"title\":\"Orders are slow\"}]", send(target, door, vector("trigger")));
        assertEquals("[{\"iid\":1,\"title\":\"Orders are slow\"}]", send(target, door, vector("trigger")));
        assertEquals("[{\"iid\":2,\"title\":\"A\"},{\"iid\":3,\"title\":\"B\"}]", send(target, door, vector("batch")));
        assertEquals("[{\"iid\":1,\"title\":\"Orders are slow\"}]", send(target, door, vector("resolve")));
        AlertView slow = SERVER.bean(AlertViews.class).find(project, 1).orElseThrow().alert();
        assertEquals(List.of(AlertStatus.RESOLVED, AlertSeverity.HIGH, 2L), List.of(slow.status(), slow.severity(), slow.events()));
        assertEquals(AlertStatus.RESOLVED, SERVER.bean(AlertViews.class).find(project, 2).orElseThrow().alert().status());
        assertEquals(AlertSeverity.CRITICAL, SERVER.bean(AlertViews.class).find(project, 3).orElseThrow().alert().severity());
        assertEquals(List.of("pager.without_incident", "pager.no_beginning_and_no_end"), SERVER.bean(AlertIntegrations.class)
                .refusals(door.id(), new PageRequest.Offset(1, 20)).items().stream().map(refused -> refused.reason().id()).toList());
    }
}
