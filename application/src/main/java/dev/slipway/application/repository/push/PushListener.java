package dev.slipway.application.repository.push;

import dev.slipway.domain.repository.owner.RepositoryKind;

/**
 * Receives pushes, so that later features follow changes of refs.
 *
 * <p>Called after the ref is moved and mirrored, outside any transaction, before the push is settled. A crash in between repeats the call,
 * so effects must be idempotent by push id. While it fails the push stays unsettled and the call is repeated, for some minutes; if it ends
 * the process or exhausts its memory, a few times only.
 */
public interface PushListener {

    /** Returns the kind of repositories of which pushes are received. */
    default RepositoryKind repositories() {
        return RepositoryKind.PROJECT;
    }

    void pushed(Push push);

    /** Called when the push is settled without this listener after too many attempts, to report that to users. */
    default void givenUp(Push push) {
    }
}
