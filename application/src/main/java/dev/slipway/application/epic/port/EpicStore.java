package dev.slipway.application.epic.port;

import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.epic.EpicState;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Stores the epics of groups. Epics of a group are numbered from 1 on; no number is reused. Names of labels that neither the group nor a
 * group above it has are created as labels of the group.
 */
public interface EpicStore {

    /**
     * Creates an open epic without a parent, and returns its id. Locks the counter of the group until the transaction ends, so no row of
     * another epic is locked after it.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the group is gone
     */
    long create(NewEpic epic);

    /** Locks an epic until the transaction ends, and returns its content. */
    Optional<Locked> lock(long id);

    void change(long id, EpicDraft draft, Instant updatedAt);

    /** Closes or reopens the epic; fails if its state does not allow it. A closed epic records by whom and since when. */
    void move(long id, EpicEvent event, long byUser, Instant now);

    /** Removes an epic. Its children lose their parent, and its issues their epic. */
    void remove(long id);

    /** Returns whether the user created or closed any epic. */
    boolean involves(long userId);

    /** Reassigns the epics that one user created and closed to another. */
    void reassign(long fromUser, long toUser);

    /** Removes at most {@code most} of the epics that a user created, and returns their number. */
    int removeSomeOf(long userId, int most);

    /** Returns whether a group or one below it has an epic. */
    boolean anyUnder(long groupId);

    /** Removes at most {@code most} epics of a group and those below it, and returns their number. */
    int removeSomeUnder(long groupId, int most);

    record NewEpic(long groupId, EpicDraft draft, long authorId, Instant createdAt) {}

    /** @param parent empty for none */
    record Locked(long id, long groupId, long iid, EpicDraft content, EpicState state, OptionalLong parent, Instant updatedAt) {}
}
