package dev.slipway.application.errortracking;

import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.errortracking.ErrorStatus;
import java.util.Optional;

/** Filter and order of a list of errors. @param search part of the name or description, without regard to case */
public record TrackedErrorFilter(Optional<ErrorStatus> status, Optional<String> search, Order order, Sort sort) {

    public static final TrackedErrorFilter ALL =
            new TrackedErrorFilter(Optional.empty(), Optional.empty(), Order.LAST_SEEN, Sort.DESC);

    public enum Order { LAST_SEEN, FIRST_SEEN, FREQUENCY }

    public TrackedErrorFilter withStatus(ErrorStatus wanted) {
        return new TrackedErrorFilter(Optional.of(wanted), search, order, sort);
    }

    public TrackedErrorFilter searching(String part) {
        return new TrackedErrorFilter(status, Optional.of(part), order, sort);
    }

    public TrackedErrorFilter orderedBy(Order wanted, Sort direction) {
        return new TrackedErrorFilter(status, search, wanted, direction);
    }
}
