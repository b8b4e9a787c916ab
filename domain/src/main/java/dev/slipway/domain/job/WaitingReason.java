package dev.slipway.domain.job;

import dev.slipway.domain.job.Waiting.ForJobs;
import dev.slipway.domain.job.Waiting.ForResource;
import dev.slipway.domain.job.Waiting.ForRunner;
import dev.slipway.domain.job.Waiting.Other;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Why a job waits, for programs and for people: what keeps it, which of the conditions on runners, and who or what stands before it.
 * It is asked wherever a job is shown, since nothing is asked more often about a job that does not run.
 *
 * @param condition which condition on runners nobody meets; empty unless no runner matches
 * @param words     the same with arguments, for the wording
 * @param jobs      the first of those it waits for
 * @param jobCount  of all of those
 * @param tags      that it asks for and the nearest runner lacks
 * @param stage     that is unfinished, where it waits for one
 * @param group     the resource group, where it waits for one
 * @param until     when it starts, where that is known
 */
public record WaitingReason(Kind kind, Optional<Condition> condition, Reason words, List<Other> jobs, int jobCount, List<String> tags,
        Optional<String> stage, Optional<String> group, Optional<Instant> until) {

    public WaitingReason {
        jobs = List.copyOf(jobs);
        tags = List.copyOf(tags);
    }

    /** What keeps a job. The names travel to clients. */
    public enum Kind {
        NEEDS_UNFINISHED, STAGE_UNFINISHED, TURN_HAS_COME, RESOURCE_BUSY, RESOURCE_QUEUE, RESOURCE_EXPECTED, PREPARING,
        NO_MATCHING_RUNNER, RUNNERS_PAUSED, RUNNERS_OFFLINE, RUNNERS_BUSY, RUNNER_EXPECTED, BUILDS_DISABLED, USER_BARRED,
        DOWNSTREAM_EXPECTED, MANUAL, SCHEDULED;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Which condition no runner meets. */
    public enum Condition {
        /** There is none near the project. */
        NONE,
        /** The project has switched off the runners that it shares with others. */
        SWITCHED_OFF,
        /** All of them take jobs of protected refs only, and this is none. */
        PROTECTED,
        /** All of them take jobs with tags only, and this has none. */
        RUN_UNTAGGED,
        TAGS;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param now decides which runners are online */
    public static WaitingReason of(Waiting waiting, Instant now) {
        return switch (waiting) {
            case ForJobs jobs -> ofJobs(jobs);
            case ForResource resource -> ofResource(resource);
            case Waiting.ForPreparation ignored -> plain(Kind.PREPARING);
            case ForRunner runner -> ofRunner(runner, now);
            case Waiting.ForDownstream ignored -> plain(Kind.DOWNSTREAM_EXPECTED);
            case Waiting.ForPerson ignored -> plain(Kind.MANUAL);
            case Waiting.ForTime(Instant until) -> new WaitingReason(Kind.SCHEDULED, Optional.empty(), words(Kind.SCHEDULED, until), List.of(), 0,
                    List.of(), Optional.empty(), Optional.empty(), Optional.of(until));
        };
    }

    private static WaitingReason ofJobs(ForJobs jobs) {
        if (jobs.count() == 0) {
            return plain(Kind.TURN_HAS_COME);
        }
        Kind kind = jobs.byNeeds() ? Kind.NEEDS_UNFINISHED : Kind.STAGE_UNFINISHED;
        int others = jobs.count() - jobs.first().size();
        Reason words = others == 0 ? words(kind, named(jobs.first())) : Reason.of(id(kind) + "_and_more", named(jobs.first()), others);
        return new WaitingReason(kind, Optional.empty(), words, jobs.first(), jobs.count(), List.of(),
                jobs.byNeeds() ? Optional.empty() : jobs.stage(), Optional.empty(), Optional.empty());
    }

    private static String named(List<Other> jobs) {
        return jobs.stream().map(job -> job.name() + " (" + job.status().wireName() + ")").collect(Collectors.joining(", "));
    }

    private static WaitingReason ofResource(ForResource resource) {
        Optional<Other> before = resource.holder().or(resource::ahead);
        Kind kind = resource.holder().isPresent() ? Kind.RESOURCE_BUSY : before.isPresent() ? Kind.RESOURCE_QUEUE : Kind.RESOURCE_EXPECTED;
        Reason words = before.map(job -> words(kind, resource.group(), job.name(), job.id(), job.pipelineId()))
                .orElseGet(() -> words(kind, resource.group()));
        return new WaitingReason(kind, Optional.empty(), words, before.stream().toList(), before.isPresent() ? 1 : 0, List.of(), Optional.empty(),
                Optional.of(resource.group()), Optional.empty());
    }

    private static WaitingReason ofRunner(ForRunner job, Instant now) {
        RunnerOffer runners = job.runners();
        Optional<Condition> unmet = unmet(runners);
        if (unmet.isPresent()) {
            List<String> tags = unmet.get() == Condition.TAGS ? runners.missing() : List.of();
            return new WaitingReason(Kind.NO_MATCHING_RUNNER, unmet, words(unmet.get(), runners), List.of(), 0, tags, Optional.empty(),
                    Optional.empty(), Optional.empty());
        }
        if (runners.unpaused() == 0) {
            return counted(Kind.RUNNERS_PAUSED, runners.fitting());
        }
        if (!runners.online(now)) {
            return counted(Kind.RUNNERS_OFFLINE, runners.unpaused());
        }
        if (!job.buildsEnabled()) {
            return plain(Kind.BUILDS_DISABLED);
        }
        if (job.personBarred()) {
            return plain(Kind.USER_BARRED);
        }
        return runners.idle(now) ? counted(Kind.RUNNER_EXPECTED, runners.unpaused()) : counted(Kind.RUNNERS_BUSY, runners.unpaused());
    }

    private static Optional<Condition> unmet(RunnerOffer runners) {
        if (runners.enabled() == 0) {
            return Optional.of(runners.near() == 0 ? Condition.NONE : Condition.SWITCHED_OFF);
        }
        if (runners.ofRef() == 0) {
            return Optional.of(Condition.PROTECTED);
        }
        if (runners.ofKind() == 0) {
            return Optional.of(Condition.RUN_UNTAGGED);
        }
        return runners.fitting() == 0 ? Optional.of(Condition.TAGS) : Optional.empty();
    }

    /** Names how many runners pass all checks before the one that none passes. */
    private static Reason words(Condition condition, RunnerOffer runners) {
        String id = id(Kind.NO_MATCHING_RUNNER) + "." + condition.wireName();
        return switch (condition) {
            case NONE -> Reason.of(id);
            case SWITCHED_OFF -> Reason.of(id, runners.near());
            case PROTECTED -> Reason.of(id, runners.enabled());
            case RUN_UNTAGGED -> Reason.of(id, runners.ofRef());
            case TAGS -> Reason.of(id, runners.ofKind(), String.join(", ", runners.missing()));
        };
    }

    private static WaitingReason counted(Kind kind, int runners) {
        return new WaitingReason(kind, Optional.empty(), words(kind, runners), List.of(), 0, List.of(), Optional.empty(), Optional.empty(),
                Optional.empty());
    }

    private static WaitingReason plain(Kind kind) {
        return new WaitingReason(kind, Optional.empty(), words(kind), List.of(), 0, List.of(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static Reason words(Kind kind, Object... args) {
        return Reason.of(id(kind), args);
    }

    private static String id(Kind kind) {
        return "waiting." + kind.wireName();
    }
}
