package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.simulation.Journal.Made;
import dev.slipway.application.schedule.RunSchedule;
import dev.slipway.application.schedule.ScheduleView;
import dev.slipway.application.schedule.port.Schedules;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** That schedules make one pipeline each time, and go on to their next one. No step lasts so long that one could run twice in it. */
final class Clockwork {

    static final List<Invariant> ALL = List.of(
            new Invariant("schedule.has_a_timer", scene -> scene.clockwork.schedules(scene).stream()
                    .filter(schedule -> schedule.draft().active() && !scene.pieces.recorded(RunSchedule.KIND, schedule.id()))
                    .map(schedule -> "nothing is recorded that runs schedule " + schedule.id())),
            new Invariant("schedule.makes_one", scene -> scene.clockwork.contradictions(scene)));

    /** @param made how many pipelines it made */
    private record Seen(Instant next, long made) {}

    private Map<Long, Seen> seen = new HashMap<>();
    private List<ScheduleView> schedules = List.of();

    /** All schedules, read again where they changed. */
    private List<ScheduleView> schedules(Scene scene) {
        if (scene.journal.takeScheduled()) {
            schedules = stored(scene).toList();
        }
        return schedules;
    }

    static Stream<ScheduleView> stored(Scene scene) {
        Schedules schedules = scene.wiring.raw(Schedules.class);
        return scene.projects.stream()
                .flatMap(project -> schedules.list(project, Optional.empty(), PageRequest.Offset.first()).items().stream());
    }

    private Stream<String> contradictions(Scene scene) {
        Map<Long, Seen> now = new HashMap<>();
        List<ScheduleView> all = schedules(scene);
        all.forEach(schedule -> now.put(schedule.id(), new Seen(schedule.nextRunAt(), scene.journal.made().stream().map(Made::scheduleId)
                .filter(id -> id != null && id == schedule.id()).count())));
        Map<Long, Seen> before = seen;
        seen = now;
        return all.stream().filter(schedule -> before.containsKey(schedule.id())
                        && contradict(before.get(schedule.id()), now.get(schedule.id()), schedule.trouble() == null))
                .map(schedule -> "schedule " + schedule.id() + " was " + before.get(schedule.id()) + " and is " + now.get(schedule.id()));
    }

    private static boolean contradict(Seen before, Seen now, boolean well) {
        long made = now.made() - before.made();
        boolean moved = !now.next().equals(before.next());
        return made > 1 || made == 1 && !moved || made == 0 && moved && well;
    }

    /** For the end, which never comes where schedules go on. */
    static void forgetAll(Scene scene) {
        Schedules schedules = scene.wiring.raw(Schedules.class);
        scene.wiring.raw(Transactions.class).write(() -> stored(scene).toList().forEach(schedule -> schedules.delete(schedule.id())));
        scene.journal.scheduled();
    }
}
