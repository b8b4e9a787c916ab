package dev.slipway.application.user.status;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.UserStatuses;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.user.StatusRules;
import dev.slipway.domain.user.StatusRules.Availability;
import dev.slipway.domain.user.StatusRules.ClearAfter;
import java.util.List;
import java.util.Optional;

/** Replaces the caller's status; one without content removes it. */
public final class SetStatus {

    private final Access access;
    private final UserStatuses statuses;
    private final Transactions transactions;

    public SetStatus(Access access, UserStatuses statuses, Transactions transactions) {
        this.access = access;
        this.statuses = statuses;
        this.transactions = transactions;
    }

    /** @param emoji its name, empty for the default one */
    public record Request(String emoji, String message, Optional<Availability> availability, Optional<ClearAfter> clearAfter) {

        boolean withoutContent() {
            return emoji.isEmpty() && message.isEmpty() && availability.isEmpty();
        }
    }

    /** Returns the new status; empty if it was removed. */
    public Optional<UserStatus> set(Caller caller, Request request) {
        long id = access.signedIn(caller).id();
        List<FieldError> problems = StatusRules.problems(request.emoji(), request.message());
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
        return transactions.write(now -> {
            if (request.withoutContent()) {
                statuses.remove(id);
                return Optional.empty();
            }
            UserStatus status = new UserStatus(request.emoji().isEmpty() ? StatusRules.DEFAULT_EMOJI : request.emoji(), request.message(),
                    request.availability().orElse(Availability.NOT_SET), request.clearAfter().map(ClearAfter::duration).map(now::plus));
            statuses.put(id, status);
            return Optional.of(status);
        });
    }
}
