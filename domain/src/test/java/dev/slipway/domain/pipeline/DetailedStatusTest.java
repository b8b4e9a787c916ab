package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DetailedStatusTest {

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void every_status_is_shown_by_its_own_row(PipelineStatus status) {
        assertEquals(status.name(), DetailedStatus.of(status, false).name());
        assertEquals(status == PipelineStatus.SUCCESS ? "SUCCESS_WITH_WARNINGS" : status.name(),
                DetailedStatus.of(status, true).name());
    }

    @ParameterizedTest
    @CsvSource({
        "CREATED,status_created,created,created,created,favicon_status_created",
        "WAITING_FOR_RESOURCE,status_pending,waiting,waiting for resource,waiting-for-resource,favicon_pending",
        "PREPARING,status_preparing,preparing,preparing,preparing,favicon_status_preparing",
        "PENDING,status_pending,pending,pending,pending,favicon_status_pending",
        "RUNNING,status_running,running,running,running,favicon_status_running",
        "SUCCESS,status_success,passed,passed,success,favicon_status_success",
        "SUCCESS_WITH_WARNINGS,status_warning,warning,passed with warnings,success-with-warnings,favicon_status_success",
        "FAILED,status_failed,failed,failed,failed,favicon_status_failed",
        "CANCELED,status_canceled,canceled,canceled,canceled,favicon_status_canceled",
        "SKIPPED,status_skipped,skipped,skipped,skipped,favicon_status_skipped",
        "MANUAL,status_manual,blocked,waiting for manual action,manual,favicon_status_manual",
        "SCHEDULED,status_scheduled,delayed,waiting for delayed job,scheduled,favicon_status_scheduled"})
    void row_has_the_words_and_icons_of_the_dialect(DetailedStatus row, String icon, String text, String label, String group,
            String favicon) {
        assertEquals(List.of(icon, text, label, label, group, favicon),
                List.of(row.icon(), row.text(), row.label(), row.tooltip(), row.group(), row.favicon()));
    }
}
