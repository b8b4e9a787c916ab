package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.runner.Wire.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import org.junit.jupiter.api.Test;

/** Totals are told up to 10,000 records and left out above. */
class LongListTest {

    private static final int MOST = 10_000;

    @Test
    void totals_end_at_ten_thousand() {
        TestServer server = TestServer.shared();
        Scene scene = new Scene(server);
        Scene.Person owner = scene.person(false);
        Scene.Project project = scene.project(owner);
        long pipeline = scene.pipeline(project);
        scene.jobs(project, pipeline, 0, "success", MOST, "");
        try (Wire wire = new Wire(server)) {
            String path = "/projects/" + project.id() + "/jobs";
            Answer counted = wire.as(owner.token(), "GET", path, null);
            assertEquals("10000", counted.header("X-Total"));
            assertEquals("500", counted.header("X-Total-Pages"));
            assertTrue(counted.header("Link").contains("rel=\"last\""), counted.header("Link"));
            scene.jobs(project, pipeline, 1, "success", 1, "");
            Answer uncounted = wire.as(owner.token(), "GET", path, null);
            assertNull(uncounted.header("X-Total"));
            assertNull(uncounted.header("X-Total-Pages"));
            assertFalse(uncounted.header("Link").contains("rel=\"last\""), uncounted.header("Link"));
            assertEquals("2", uncounted.header("X-Next-Page"));
            assertEquals(1, wire.as(owner.token(), "GET", path + "?page=501", null).json().size());
            assertEquals(405, wire.as(owner.token(), "GET", path + "?per_page=100&page=502", null).status());
        }
    }
}
