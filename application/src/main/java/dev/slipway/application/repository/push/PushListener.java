package dev.slipway.application.repository.push;

/**
 * Hears of pushes: how later features follow what happens to refs.
 *
 * <p>It is called when the ref has moved and is mirrored, outside any unit of work, before the push is settled. A crash in between repeats
 * the call, so what it does is done once a push id. While it fails the push stays unsettled and the call is repeated, for some minutes.
 * Where it ends the process or exhausts its memory it is repeated a few times only.
 */
public interface PushListener {

    void pushed(Push push);

    /** The push is settled without this listener's part, which was tried too often: the place to say so to people. */
    default void givenUp(Push push) {
    }
}
