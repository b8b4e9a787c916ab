package dev.slipway.bootstrap.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.operations.TieredOperations;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.access.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which operations and attributes exist in each tier of an installation. */
class TierTest {

    private static TestServer start(Tier tier) {
        return TestServer.start(Map.of("SLIPWAY_TIER", tier.name().toLowerCase(Locale.ROOT)));
    }

    @Test
    void there_are_operations_above_the_free_tier() {
        assertFalse(TieredOperations.above(Tier.FREE).isEmpty());
        assertEquals(List.of(), TieredOperations.above(Tier.ULTIMATE));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void operations_above_the_tier_are_forbidden(Tier tier) {
        try (TestServer server = start(tier)) {
            Api root = Api.root(server.address());
            List<String> wrong = new ArrayList<>();
            for (TieredOperations.Call call : TieredOperations.all()) {
                Answer answer = root.call(call.method(), call.path(), call.method().equals("GET") ? null : "{}");
                boolean forbidden = answer.status() == 403 && answer.message().equals("403 Forbidden");
                if (forbidden == tier.includes(call.tier())) {
                    wrong.add(call + ": " + answer.status() + " " + answer.body());
                }
            }
            assertEquals(List.of(), wrong);
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void attributes_are_those_of_the_tier(Tier tier) {
        boolean premium = tier.includes(Tier.PREMIUM);
        try (TestServer server = start(tier)) {
            Api root = Api.root(server.address());
            long project = root.post("/projects", "{\"name\":\"tiers\"}").id();
            JsonNode issue = root.post("/projects/" + project + "/issues", "{\"title\":\"t\",\"weight\":3}").body();
            assertEquals(premium, issue.has("weight"));
            assertEquals(premium ? 3 : 0, issue.path("weight").asInt());
            assertEquals(tier.includes(Tier.ULTIMATE), issue.has("health_status"));
            JsonNode branch = root.post("/projects/" + project + "/protected_branches", "{\"name\":\"kept\",\"allowed_to_push\":"
                    + "[{\"access_level\":30}]}").body();
            assertEquals(premium, branch.has("inherited"));
            assertEquals(premium ? 30 : 40, branch.at("/push_access_levels/0/access_level").asInt());
            assertEquals(premium, branch.at("/push_access_levels/0").has("user_id"));
            assertEquals(premium ? 201 : 403, integrations(root, project));
            assertEquals(tier != Tier.FREE, root.get("/metadata").body().get("enterprise").asBoolean());
            assertEquals(403, root.get("/license").status());
        }
    }

    /** Makes two integrations. @return how the second is answered */
    private static int integrations(Api root, long project) {
        String path = "/projects/" + project + "/alert_management_integrations";
        assertEquals(201, root.post(path, "{\"name\":\"one\"}").status());
        return root.post(path, "{\"name\":\"two\"}").status();
    }
}
