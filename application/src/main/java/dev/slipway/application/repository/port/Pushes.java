package dev.slipway.application.repository.port;

import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.repository.RefName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Pushes from before their ref moves until everything that follows is done. A ref has one unsettled push at the most. */
public interface Pushes {

    enum State { RECORDED, SETTLED, ABANDONED }

    /** @return empty where another push of the ref is unsettled */
    Optional<Push> record(NewPush push);

    Optional<Push> find(long id);

    Optional<Push> unsettled(long projectId, RefName ref);

    /**
     * Those recorded before a time and still unsettled, in the order of their ids.
     *
     * @param after only pushes with greater ids, so that one can walk past those that stay unsettled
     */
    List<Push> unsettled(Instant recordedBefore, long after, int max);

    /** Locks the push until the unit of work ends. Whoever moves or recovers the ref holds this lock. Empty where the project is gone. */
    Optional<State> lock(long id);

    /**
     * Counts one more attempt to do what follows from a push, committed before it begins: so that one which ends the process counts too.
     *
     * @return how many attempts in a row were begun and not answered, with this one; empty where the push is not recorded any more
     */
    OptionalInt attempt(long id);

    /** Counts an attempt that failed and said so; the count of attempts without an answer begins again. */
    Failures failed(long id, Instant now);

    /** Only from recorded. What was asked with the push is forgotten. */
    void settle(long id, Instant now);

    /** Only from recorded: the ref did not move. What was asked with the push is forgotten. */
    void abandon(long id, Instant now);

    /** @param first when the first of them was counted */
    record Failures(int count, Instant first) {}

    /** @param userId null for the server itself */
    record NewPush(long projectId, Long userId, RefName ref, String before, String after, List<String> options, Instant now) {

        public NewPush {
            options = List.copyOf(options);
        }

        /** Without the options, among which are values of variables. */
        @Override
        public String toString() {
            return "NewPush[" + projectId + ", " + ref + ", " + before + ", " + after + "]";
        }
    }
}
