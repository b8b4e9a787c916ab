package dev.slipway.bootstrap.endtoend;

import dev.slipway.bootstrap.endtoend.CrashPoint.Moment;
import dev.slipway.bootstrap.endtoend.Wiretap.Call;
import dev.slipway.bootstrap.endtoend.Wiretap.Reply;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Waits on the wire for the moment of a crash, tells when it has come, and holds back the answer that nobody is to hear. */
final class Trap implements Wiretap.Listener {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    /** In the first half, since killing takes its time too. */
    private static final int EARLY = 2;
    private static final Duration KILLING = Duration.ofSeconds(30);

    private final CrashPoint point;
    private final Tempo tempo;
    private final CompletableFuture<Void> sprung = new CompletableFuture<>();
    private final CompletableFuture<Void> killed = new CompletableFuture<>();
    private int occurrences;
    private boolean freed;
    private volatile Call target;
    private volatile String state = "unasked";

    Trap(CrashPoint point, Tempo tempo) {
        this.point = point;
        this.tempo = tempo;
    }

    /** Waits for the moment. */
    void await() throws InterruptedException {
        try {
            sprung.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException never) {
            throw new AssertionError("the moment never came: " + point, never);
        }
    }

    /** What had become of the request when the moment had come: asked, answered, told. */
    String state() {
        return state;
    }

    /** It is done; what was held back goes on. */
    void killed() {
        killed.complete(null);
    }

    @Override
    public void asked(Call call) {
        boolean meant = is(call, point.phase()) && (!claims() || quickClaim()) && counts();
        if (meant) {
            target = call;
            state = "asked";
            if (point.moment() == Moment.DURING) {
                later(tempo.usual(point.phase()) / EARLY);
            }
        }
    }

    private static boolean is(Call call, Phase phase) {
        return Phase.of(call).filter(phase::equals).isPresent();
    }

    private boolean claims() {
        return point.phase() == Phase.CLAIM;
    }

    /** A claim is met while the server works on it where work waits for sure: after the first job of the first stage has ended. */
    private synchronized boolean quickClaim() {
        return point.moment() == Moment.DURING && freed;
    }

    private synchronized boolean counts() {
        occurrences++;
        return occurrences == (claims() && point.moment() == Moment.DURING ? 1 : point.occurrence());
    }

    @Override
    public boolean answered(Call call, Reply reply) {
        if (reply.status() == 200 && is(call, Phase.FINAL_UPDATE)) {
            ended();
        }
        if (claims() && point.moment() != Moment.DURING && reply.status() == 201 && is(call, Phase.CLAIM) && counts()) {
            target = call;
        }
        if (call != target) {
            return true;
        }
        state = "answered";
        if (point.moment() == Moment.UNHEARD) {
            spring();
            killed.orTimeout(KILLING.toSeconds(), TimeUnit.SECONDS).join();
            return false;
        }
        return true;
    }

    @Override
    public void told(Call call, Reply reply) {
        if (call == target) {
            state = "told";
            if (point.moment() == Moment.AFTER) {
                later(tempo.usual(point.phase()));
            }
        }
    }

    private void ended() {
        synchronized (this) {
            freed = true;
        }
        if (point.phase() == Phase.ARCHIVE && counts()) {
            state = "due";
            Thread.startVirtualThread(this::archiving);
        }
    }

    private void archiving() {
        if (point.moment() != Moment.DURING) {
            tempo.awaitFile();
            state = "file written";
        }
        if (point.moment() == Moment.UNHEARD) {
            spring();
        } else {
            later(tempo.usual(Phase.ARCHIVE));
        }
    }

    private void later(long usualNanos) {
        Thread.startVirtualThread(() -> {
            LockSupport.parkNanos((long) (point.fraction() * usualNanos));
            spring();
        });
    }

    private void spring() {
        sprung.complete(null);
    }
}
