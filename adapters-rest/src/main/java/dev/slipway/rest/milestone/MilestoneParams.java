package dev.slipway.rest.milestone;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.milestone.MilestoneFilter;
import dev.slipway.application.milestone.UpdateMilestone;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneEvent;
import dev.slipway.domain.milestone.MilestoneState;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on milestones. */
final class MilestoneParams {

    private MilestoneParams() {
    }

    /** @param includeAncestors the later name of {@code include_parent_milestones} */
    record Listed(
            @CommaSeparated @Nullable List<Long> iids,
            @Default("all") @AllowedValues({"active", "closed", "all"}) String state,
            @Nullable String title,
            @Nullable String search,
            @Default("false") boolean includeParentMilestones,
            @Default("false") boolean includeAncestors,
            @Nullable Instant updatedBefore,
            @Nullable Instant updatedAfter) {

        MilestoneFilter filter() {
            return MilestoneFilter.ALL.withIids(iids == null ? List.of() : iids).withState(MilestoneState.of(state))
                    .withTitle(Optional.ofNullable(title).filter(text -> !text.isEmpty()))
                    .withSearch(Optional.ofNullable(search).filter(text -> !text.isBlank()))
                    .updatedBetween(Optional.ofNullable(updatedAfter), Optional.ofNullable(updatedBefore));
        }

        boolean above() {
            return includeParentMilestones || includeAncestors;
        }
    }

    record Created(@Required String title, @Nullable String description, @Nullable LocalDate dueDate, @Nullable LocalDate startDate) {

        MilestoneDraft draft() {
            return new MilestoneDraft(title, description, startDate, dueDate);
        }
    }

    @AtLeastOneOf
    record Updated(
            Change<String> title,
            Change<String> description,
            Change<LocalDate> dueDate,
            Change<LocalDate> startDate,
            @Nullable MilestoneEvent stateEvent) {

        UpdateMilestone.Request request() {
            return new UpdateMilestone.Request(title, description, startDate, dueDate, Optional.ofNullable(stateEvent));
        }
    }
}
