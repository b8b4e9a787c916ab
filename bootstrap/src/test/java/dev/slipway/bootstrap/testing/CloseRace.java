package dev.slipway.bootstrap.testing;

import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api.Answer;
import java.util.List;
import java.util.concurrent.Callable;

/** A race of two calls over many rounds. The winner of a round begins a little later in the next one, so that both outcomes are met. */
public final class CloseRace {

    /** Requests by which a winner begins later. */
    private static final int STEP = 4;

    private final Api api;
    /** Number of requests that the second call waits for; the first one waits where it is negative. */
    private int lead;

    /** @param api measures the time: its requests take about as long as those of the race */
    public CloseRace(Api api) {
        this.api = api;
    }

    /** Runs one round, and returns the answers in the order of the calls. */
    public List<Answer> run(Callable<Answer> first, Callable<Answer> second) throws Exception {
        return Together.call(List.of(late(-lead, first), late(lead, second)));
    }

    /** Tells which call won the round. */
    public void won(boolean first) {
        lead += first ? -STEP : STEP;
    }

    private Callable<Answer> late(int requests, Callable<Answer> call) {
        return () -> {
            for (int request = 0; request < requests; request++) {
                api.get("/version");
            }
            return call.call();
        };
    }
}
