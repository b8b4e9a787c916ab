package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DetailedStatusTest {

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void every_status_is_shown_by_its_own_row(PipelineStatus status) {
        assertEquals(status.name(), DetailedStatus.of(status, false).name());
        assertEquals(status == PipelineStatus.SUCCESS ? "SUCCESS_WITH_WARNINGS" : status.name(),
                DetailedStatus.of(status, true).name());
    }

    @Test
    void rows_that_are_not_regular() {
        DetailedStatus waiting = DetailedStatus.WAITING_FOR_RESOURCE;
        assertEquals("status_pending waiting waiting for resource waiting-for-resource favicon_pending",
                String.join(" ", waiting.icon(), waiting.text(), waiting.tooltip(), waiting.group(), waiting.favicon()));
        DetailedStatus manual = DetailedStatus.MANUAL;
        assertEquals("status_manual blocked waiting for manual action manual favicon_status_manual",
                String.join(" ", manual.icon(), manual.text(), manual.label(), manual.group(), manual.favicon()));
        assertEquals("passed with warnings", DetailedStatus.SUCCESS_WITH_WARNINGS.label());
        assertEquals("favicon_status_success", DetailedStatus.SUCCESS_WITH_WARNINGS.favicon());
    }
}
