package dev.slipway.rest.epic;

import dev.slipway.application.epic.CreateEpic;
import dev.slipway.application.epic.UpdateEpic;
import dev.slipway.application.epic.UpdateEpic.Day;
import dev.slipway.application.kernel.Change;
import dev.slipway.domain.epic.EpicDate;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.label.LabelChange;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.label.SentLabels;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Parameters of the operations on epics. */
final class EpicParams {

    private EpicParams() {
    }

    /** Of a new epic. */
    record Created(
            @Required String title,
            String description,
            @Default("false") boolean confidential,
            String color,
            @CommaSeparated List<String> labels,
            LocalDate startDateFixed,
            @Default("false") boolean startDateIsFixed,
            LocalDate dueDateFixed,
            @Default("false") boolean dueDateIsFixed,
            Long parentId,
            Instant createdAt) {

        CreateEpic.Request request() {
            EpicDraft draft = EpicDraft.titled(title).described(description).secret(confidential)
                    .colored(color == null ? EpicDraft.DEFAULT_COLOR : color)
                    .labelled(LabelChange.to(SentLabels.names(labels)).apply(List.of(), true))
                    .dated(new EpicDate(startDateIsFixed, startDateFixed), new EpicDate(dueDateIsFixed, dueDateFixed));
            return new CreateEpic.Request(draft, id(parentId), Optional.ofNullable(createdAt));
        }
    }

    /** Of a changed epic. */
    @AtLeastOneOf
    record Updated(
            Change<String> title,
            Change<String> description,
            Change<Boolean> confidential,
            Change<String> color,
            @CommaSeparated Change<List<String>> labels,
            @CommaSeparated List<String> addLabels,
            @CommaSeparated List<String> removeLabels,
            Change<LocalDate> startDateFixed,
            Change<Boolean> startDateIsFixed,
            Change<LocalDate> dueDateFixed,
            Change<Boolean> dueDateIsFixed,
            Change<Long> parentId,
            EpicEvent stateEvent,
            Instant updatedAt) {

        UpdateEpic.Request request() {
            return new UpdateEpic.Request(title, description, confidential, color,
                    SentLabels.change(labels, addLabels, removeLabels), new Day(startDateIsFixed, startDateFixed),
                    new Day(dueDateIsFixed, dueDateFixed), parentId, Optional.ofNullable(stateEvent), Optional.ofNullable(updatedAt));
        }
    }

    /** Of a new child of an epic. */
    record CreatedChild(@Required String title, Boolean confidential) {}

    /** Of a move among the children or issues of an epic. */
    record Moved(Long moveBeforeId, Long moveAfterId) {

        OptionalLong before() {
            return id(moveBeforeId);
        }

        OptionalLong after() {
            return id(moveAfterId);
        }
    }

    private static OptionalLong id(@Nullable Long id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }
}
