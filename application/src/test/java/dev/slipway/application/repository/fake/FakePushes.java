package dev.slipway.application.repository.fake;

import dev.slipway.application.repository.Push;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.domain.repository.RefName;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Pushes in memory. */
public final class FakePushes implements Pushes {

    private final Map<Long, Push> pushes = new TreeMap<>();
    private final Map<Long, State> states = new TreeMap<>();

    @Override
    public synchronized Optional<Push> record(NewPush push) {
        if (unsettled(push.projectId(), push.ref()).isPresent()) {
            return Optional.empty();
        }
        long id = pushes.size() + 1;
        Push recorded = new Push(id, push.projectId(), push.userId(), push.ref(), push.before(), push.after(), push.options(), push.now());
        pushes.put(id, recorded);
        states.put(id, State.RECORDED);
        return Optional.of(recorded);
    }

    @Override
    public synchronized Optional<Push> find(long id) {
        return Optional.ofNullable(pushes.get(id));
    }

    @Override
    public synchronized Optional<Push> unsettled(long projectId, RefName ref) {
        return recorded().filter(push -> push.projectId() == projectId && push.ref().equals(ref)).findFirst();
    }

    @Override
    public synchronized List<Push> unsettled(Instant recordedBefore, int max) {
        return recorded().filter(push -> push.recordedAt().isBefore(recordedBefore))
                .sorted(Comparator.comparing(Push::recordedAt).thenComparing(Push::id)).limit(max).toList();
    }

    private Stream<Push> recorded() {
        return pushes.values().stream().filter(push -> states.get(push.id()) == State.RECORDED);
    }

    @Override
    public synchronized Optional<State> lock(long id) {
        return Optional.ofNullable(states.get(id));
    }

    @Override
    public void settle(long id, Instant now) {
        end(id, State.SETTLED);
    }

    @Override
    public void abandon(long id, Instant now) {
        end(id, State.ABANDONED);
    }

    private synchronized void end(long id, State state) {
        if (!states.replace(id, State.RECORDED, state)) {
            throw new IllegalStateException("push " + id + " is not recorded any more");
        }
    }
}
