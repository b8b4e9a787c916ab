package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.runner.job.JobAnswer;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** What runners say of their jobs. Words about a job that somebody else has, or nobody, move nothing. */
final class Words {

    private static final Set<Class<?>> SHUT = Set.of(Failure.Forbidden.class, Failure.NotFound.class, Failure.Ended.class);

    private Words() {
    }

    /** Lets some runner that has a job do something with it. */
    static String any(Scene scene, BiFunction<SimulatedRunner, Hand, String> deed) {
        List<SimulatedRunner> busy = scene.living().stream().filter(runner -> !runner.hands.isEmpty()).toList();
        if (busy.isEmpty()) {
            return null;
        }
        SimulatedRunner runner = scene.dice.of(busy);
        return deed.apply(runner, scene.dice.of(runner.hands));
    }

    /** @return what the server answered; null where it refused */
    static <T> T of(Scene scene, Hand hand, Supplier<T> word) {
        boolean held = scene.holds(hand);
        int moves = scene.journal.moves();
        try {
            T answer = word.get();
            hand.heard |= held && (answer == null || answer instanceof JobAnswer.Accepted || answer instanceof JobAnswer.Appended);
            return answer;
        } catch (Refusal refused) {
            if (held && scene.holds(hand) && SHUT.contains(refused.failure().getClass())) {
                throw new Violation("token.of_a_running_job_opens", "the runner of " + hand + " is refused: " + refused.failure());
            }
            return null;
        } finally {
            if (!held && scene.journal.moves() != moves) {
                throw new Violation("token.dead_moves_nothing", "words about " + hand + ", which was over, moved something");
            }
        }
    }
}
