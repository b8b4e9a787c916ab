package dev.slipway.rest.timetracking;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.timetracking.TimeReads;
import dev.slipway.application.timetracking.TrackTime;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.issue.TimeStatsJson;
import io.micronaut.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** Base class that serves and changes the times of one kind of objects. Each kind names its number in the path otherwise. */
abstract class TimeTrackingController {

    private final TimeReads reads;
    private final TrackTime trackTime;

    TimeTrackingController(TimeReads reads, TrackTime trackTime) {
        this.reads = reads;
        this.trackTime = trackTime;
    }

    /** @param duration such as {@code 1h 30m} */
    record EstimateParams(@Required String duration) {}

    /** @param duration such as {@code 1h 30m}; a negative one is subtracted */
    record SpentParams(@Required String duration, @Nullable String summary) {}

    /** @param number of the object, as the path names it */
    abstract NoteableRef object(ProjectRef project, long number);

    final TimeStatsJson stats(Caller caller, ProjectRef project, long number) {
        return TimeStatsJson.of(reads.get(caller, object(project, number)));
    }

    final TimeStatsJson estimated(Caller caller, ProjectRef project, long number, EstimateParams params) {
        return TimeStatsJson.of(trackTime.estimate(caller, object(project, number), params.duration()));
    }

    final HttpResponse<?> spent(Caller caller, ProjectRef project, long number, SpentParams params) {
        return HttpResponse.created(
                TimeStatsJson.of(trackTime.spend(caller, object(project, number), params.duration(), params.summary())));
    }

    final TimeStatsJson withoutEstimate(Caller caller, ProjectRef project, long number) {
        return TimeStatsJson.of(trackTime.removeEstimate(caller, object(project, number)));
    }

    final TimeStatsJson withoutSpent(Caller caller, ProjectRef project, long number) {
        return TimeStatsJson.of(trackTime.removeSpent(caller, object(project, number)));
    }
}
