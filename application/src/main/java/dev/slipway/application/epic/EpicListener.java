package dev.slipway.application.epic;

import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import java.time.Instant;

/**
 * Receives changes of epics, so that later features tell of them. Called in the transaction of the change, in which the epic is locked, so
 * an exception undoes the change.
 */
public interface EpicListener {

    /** Called when an epic was created. */
    void opened(Moment moment, EpicDraft content);

    /** Called when attributes were changed. */
    void changed(Moment moment, EpicDraft before, EpicDraft after);

    /** Called when the epic was closed or reopened. */
    void moved(Moment moment, EpicEvent event);

    /**
     * An epic that was changed.
     *
     * @param byUser who changed it
     * @param at     time of the change, which owners of the group choose
     */
    record Moment(long groupId, long id, long iid, long byUser, Instant at) {}
}
