package dev.slipway.application.label.port;

import dev.slipway.application.label.LabelOwner;
import dev.slipway.application.label.LabelRef;
import dev.slipway.domain.label.LabelDraft;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Stores labels of projects and groups. A name is unique among the labels of one owner, by case. A project has the labels of its own and
 * those of its groups. Labels that are hidden exist for no method but those that remove them.
 */
public interface LabelStore {

    /** Creates a label; empty if the owner has one of this name. */
    OptionalLong create(LabelOwner owner, LabelDraft draft, Instant now);

    /** Locks a label of the owner itself until the transaction ends, and returns it. */
    Optional<Stored> lock(LabelOwner owner, LabelRef reference);

    /** Changes a label; false if its owner has another one of the name. A label with another name is not merged any more. */
    boolean change(long id, LabelDraft draft, Instant now);

    /** Gives a label a priority in a project, or takes it away. */
    void prioritize(long id, long projectId, OptionalInt priority);

    /** Hides a label from all readers and frees its name. One row is written, however many items have the label. */
    void hide(long id);

    /**
     * Removes at most {@code most} rows that refer to a hidden label, and the label with the last of them.
     *
     * @return their number; less than {@code most} once the label is gone
     */
    int removeSome(long id, int most);

    /** Returns the ids of hidden labels above one, in their order, at most so many. */
    List<Long> hidden(long after, int most);

    /** Removes at most {@code most} labels of an owner and rows that refer to them, and returns their number. */
    int removeSomeOf(LabelOwner owner, int most);

    /**
     * Returns those of the names that labels of the project have, its own and those of its groups. They stay so until the transaction
     * ends, so that an item can be given them.
     */
    Set<String> known(long projectId, Collection<String> titles);

    /** @param updatedAt moment of the last change */
    record Stored(long id, LabelDraft content, Instant updatedAt) {}
}
