package dev.slipway.rest.user;

import dev.slipway.application.access.Gate;
import dev.slipway.application.user.status.SetStatus;
import dev.slipway.application.user.status.StatusReads;
import dev.slipway.application.user.status.UserStatus;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.user.StatusRules.Availability;
import dev.slipway.domain.user.StatusRules.ClearAfter;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.answer.HtmlText;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Serves what users say about themselves. */
@Controller("/api/v4")
final class StatusController {

    private final StatusReads reads;
    private final SetStatus setStatus;

    StatusController(StatusReads reads, SetStatus setStatus) {
        this.reads = reads;
        this.setStatus = setStatus;
    }

    record Params(
            String emoji,
            String message,
            Availability availability,
            @AllowedValues({"30_minutes", "3_hours", "8_hours", "1_day", "3_days", "7_days", "30_days"}) String clearStatusAfter) {

        SetStatus.Request request() {
            return new SetStatus.Request(Objects.requireNonNullElse(emoji, ""), Objects.requireNonNullElse(message, ""),
                    Optional.ofNullable(availability),
                    Stream.of(ClearAfter.values()).filter(after -> after.wireName().equals(clearStatusAfter)).findFirst());
        }
    }

    record StatusJson(@Nullable String emoji, @Nullable String message, @Nullable String availability, @Nullable String messageHtml,
            @Nullable Instant clearStatusAt) {

        private static final StatusJson NONE = new StatusJson(null, null, null, null, null);

        static StatusJson of(Optional<UserStatus> status) {
            return status.map(it -> new StatusJson(it.emoji(), it.message(), it.availability().name().toLowerCase(Locale.ROOT),
                    HtmlText.escaped(it.message()), it.clearAt().orElse(null))).orElse(NONE);
        }
    }

    @Get("/user/status")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    StatusJson own(Caller caller) {
        return StatusJson.of(reads.own(caller));
    }

    @Put("/user/status")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    StatusJson set(Caller caller, @Bind Params params) {
        return StatusJson.of(setStatus.set(caller, params.request()));
    }

    @Get("/users/{user_id:[^/]+}/status")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    StatusJson of(@PathVariable("user_id") String userId) {
        return StatusJson.of(reads.of(userId));
    }
}
