package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Work that waits while a server is upgraded is stored under these kinds: a later version must go on to handle each of them. */
final class WorkKindsTest {

    @Test
    void stored_kinds_are_handled_by_the_class_of_their_name() {
        Map<String, String> handlers = new TreeMap<>();
        new CiHouse().handlers().forEach(handler -> handlers.put(handler.kind(), handler.getClass().getSimpleName()));
        assertEquals(new TreeMap<>(Map.ofEntries(
                Map.entry("job.start_scheduled", "StartScheduledJob"),
                Map.entry("job.archive_trace", "ArchiveLog"),
                Map.entry("job.assign_resource", "AssignResource"),
                Map.entry("pipeline.changed", "NotifyFollowers"),
                Map.entry("pipeline.cancel_redundant", "CancelRedundantPipelines"),
                Map.entry("pipeline.remove", "RemovePipeline"),
                Map.entry("bridge.start", "StartBridge"),
                Map.entry("bridge.follow", "SyncBridge"),
                Map.entry("pipeline.reopened", "RestartMirroringBridges"),
                Map.entry("bridge.reopen", "RestartBridge"),
                Map.entry("pipeline.cancel_child", "CancelChild"))), handlers);
    }
}
