package dev.slipway.rest.alert;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.alert.AlertDetail;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A single alert, with details that lists omit.
 *
 * @param payload payload that opened the alert, unchanged
 * @param history oldest first; consecutive repetitions are one entry
 */
record AlertDetailJson(@JsonUnwrapped AlertJson alert, @Nullable String incidentMarkdown, @JsonRawValue String payload,
        List<EntryJson> history) {

    /** @param author null for an integration and for the server itself */
    record EntryJson(String kind, String reason, String message, long times, Instant firstAt, Instant lastAt,
            @Nullable UserBriefJson author) {

        static EntryJson of(AlertDetail.Entry entry, Links links, ReasonTexts reasons) {
            return new EntryJson(entry.kind(), entry.reason().id(), reasons.text(entry.reason()), entry.times(), entry.firstAt(),
                    entry.lastAt(), UserBriefJson.ofNullable(entry.actor(), links));
        }
    }

    static AlertDetailJson of(AlertDetail detail, Links links, ReasonTexts reasons) {
        return new AlertDetailJson(AlertJson.of(detail.alert(), links), detail.alert().texts().markdown(), detail.payload(),
                detail.history().stream().map(entry -> EntryJson.of(entry, links, reasons)).toList());
    }
}
