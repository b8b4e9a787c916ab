package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.schedule.ScheduleView;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.util.List;

/** Somebody makes a schedule, or forgets one where there are some. */
final class KeepSchedule implements Action {

    private static final int MOST = 3;

    @Override
    public int weight() {
        return 2;
    }

    @Override
    public String perform(Scene scene) {
        List<ScheduleView> all = Clockwork.stored(scene).toList();
        if (all.size() >= MOST || !all.isEmpty() && scene.dice.chance(30)) {
            ScheduleView old = scene.dice.of(all);
            scene.schedules().deleteSchedule.delete(scene.dice.of(scene.people), Scene.at(old.projectId()), old.id(), Freshness.ANY);
            return "schedule " + old.id() + " is forgotten";
        }
        long project = scene.dice.of(scene.projects);
        scene.schedules().createSchedule.create(scene.dice.of(scene.people), Scene.at(project), new ScheduleDraft("simulated",
                scene.dice.among(Wiring.PROTECTED_BRANCH, "feature"), scene.dice.among("* * * * *", "*/15 * * * *", "@hourly"), "UTC",
                true));
        return "a schedule of project " + project;
    }
}
