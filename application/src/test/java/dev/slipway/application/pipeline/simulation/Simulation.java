package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.runner.port.Runners.Owner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One run by one seed: projects, pipelines, runners and people, a process that dies between statements, and a clock that jumps, against the
 * real use cases. After every step everything is looked at. The same seed gives the same run.
 */
public final class Simulation {

    public static final int STEPS = 220;
    private static final int PIPELINES = 5;
    private static final int MORE = 4;
    /** In how many of a hundred steps something goes wrong, where the action comes as far as that. */
    private static final int DISTURBED = 22;
    private static final int TOLD = 40;

    private final long seed;
    private final Scene scene;
    private final List<String> story = new ArrayList<>();
    private int steps;

    public Simulation(long seed, Ground ground, Fault fault, Coverage coverage) {
        this.seed = seed;
        this.scene = new Scene(new Dice(seed), ground, fault, coverage);
    }

    /** @throws Violation with the seed and the story that led to it */
    public void run() {
        try {
            begin();
            while (steps < STEPS) {
                step();
            }
            story.add("everything comes to its end");
            new Drain(scene, this::check).run();
        } catch (Violation violation) {
            throw violation.in(told());
        } catch (RuntimeException defect) {
            throw new Violation("use_case.no_defect", defect + "\n" + told(), defect);
        }
    }

    private void begin() {
        scene.enroll(Owner.INSTANCE, Scene.settings(List.of(), true, false, false), Scene.ALL_FEATURES);
        scene.enroll(Owner.INSTANCE, Scene.settings(Scene.TAGS, true, false, false), Scene.ALL_FEATURES);
        scene.enroll(Owner.project(scene.projects.getFirst()), Scene.settings(List.of("linux"), scene.dice.chance(50), false, false),
                Map.of());
        scene.enroll(Owner.project(scene.projects.getLast()), Scene.settings(List.of("arm"), true, false, true), Scene.ALL_FEATURES);
        for (int count = 0; count < PIPELINES; count++) {
            story.add(PushCommit.push(scene, scene.projects.get(count % scene.projects.size())));
            check();
        }
    }

    /** A step in which there was something to do counts. */
    private void step() {
        boolean disturbed = scene.dice.chance(DISTURBED);
        if (disturbed) {
            scene.trouble.arm(scene.dice.of(List.of(Trouble.Kind.values())), scene.dice.between(1, scene.dice.among(4, 12, 30)));
        }
        String done = attempt(action());
        scene.trouble.disarm();
        if (done != null) {
            steps++;
            story.add(done);
        }
        check();
    }

    private Action action() {
        Action action = Actions.any(scene.dice);
        return action instanceof PushCommit && scene.pushes.size() >= PIPELINES + MORE ? new DoWork() : action;
    }

    private String attempt(Action action) {
        try {
            return action.perform(scene);
        } catch (Trouble.Death death) {
            scene.restart();
            return action.getClass().getSimpleName() + ": the process " + death.getMessage();
        } catch (Trouble.Failed failed) {
            return action.getClass().getSimpleName() + ": " + failed.getMessage();
        } catch (Refusal refused) {
            return action.getClass().getSimpleName() + " is refused: " + refused.failure();
        }
    }

    private void check() {
        scene.books.read(scene.journal.takeTouched());
        scene.pieces.read();
        Invariants.ALL.forEach(invariant -> invariant.check(scene));
    }

    private String told() {
        List<String> end = story.subList(Math.max(0, story.size() - TOLD), story.size());
        return "seed " + seed + " after " + steps + " steps; again with -Dslipway.seed=" + seed + "\n  " + String.join("\n  ", end);
    }
}
