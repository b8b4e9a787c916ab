package dev.slipway.rest.environment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.sweep.ScheduleReviewApps.Result;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.failure.ReasonTexts;
import io.micronaut.http.HttpResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Review apps that a request to delete them found.
 *
 * @param message why none is deleted; omitted where they are
 */
record ReviewAppsJson(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String message,
        List<EntryJson> scheduledEntries,
        List<EntryJson> unprocessableEntries) {

    record EntryJson(long id, String name, String slug, @Nullable String externalUrl) {

        static EntryJson of(ProjectEnvironment environment) {
            return new EntryJson(environment.id(), environment.name(), environment.slug(), environment.externalUrl().orElse(null));
        }
    }

    /** Returns 200 where review apps are deleted, else 400. */
    static HttpResponse<?> answer(Result result, ReasonTexts reasons) {
        String why = result.unprocessable().isEmpty() ? "environment.nothing_to_delete" : "environment.deletion_outdated";
        return result.succeeded()
                ? HttpResponse.ok(of(result, null))
                : HttpResponse.badRequest(of(result, reasons.text(Reason.of(why))));
    }

    private static ReviewAppsJson of(Result result, @Nullable String message) {
        return new ReviewAppsJson(message, result.scheduled().stream().map(EntryJson::of).toList(),
                result.unprocessable().stream().map(EntryJson::of).toList());
    }
}
