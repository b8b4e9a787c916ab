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
 * Reason why a job waits, for programs and users. Every response about a waiting job contains it.
 *
 * @param condition condition that no runner meets; empty unless no runner matches
 * @param words     reason with arguments, for the text
 * @param jobs      first jobs that it waits for
 * @param jobCount  number of all jobs that it waits for
 * @param tags      tags of the job that the best candidate among runners lacks
 * @param stage     unfinished stage that it waits for
 * @param group     resource group that it waits for
 * @param until     time of its start, if known
 */
public record WaitingReason(Kind kind, Optional<Condition> condition, Reason words, List<Other> jobs, int jobCount, List<String> tags,
        Optional<String> stage, Optional<String> group, Optional<Instant> until) {

    public WaitingReason {
        jobs = List.copyOf(jobs);
        tags = List.copyOf(tags);
    }

    /** Kind of a waiting reason. Clients receive the names. */
    public enum Kind {
        NEEDS_UNFINISHED, STAGE_UNFINISHED, TURN_HAS_COME, RESOURCE_BUSY, RESOURCE_QUEUE, RESOURCE_EXPECTED, PREPARING,
        NO_MATCHING_RUNNER, RUNNERS_PAUSED, RUNNERS_OFFLINE, RUNNERS_BUSY, RUNNER_EXPECTED, BUILDS_DISABLED,
        USER_BLOCKED {
            @Override
            public String wireName() {
                return "user_barred";
            }
        },
        DOWNSTREAM_EXPECTED, APPROVAL_PENDING, MANUAL, SCHEDULED;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Condition that no runner meets. */
    public enum Condition {
        /** No runner of the installation, of a group above the project, or of the project exists. */
        NONE,
        /** The project has disabled all shared runners, and has no other. */
        SWITCHED_OFF,
        /** All runners accept jobs of protected refs only, and the ref of the job is not protected. */
        PROTECTED,
        /** All runners accept tagged jobs only, and the job has no tags. */
        RUN_UNTAGGED,
        TAGS;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Returns the reason why a job waits.
     *
     * @param now time by which runners are online or offline
     */
    public static WaitingReason of(Waiting waiting, Instant now) {
        return switch (waiting) {
            case ForJobs jobs -> ofJobs(jobs);
            case ForResource resource -> ofResource(resource);
            case Waiting.ForPreparation ignored -> plain(Kind.PREPARING);
            case ForRunner runner -> ofRunner(runner, now);
            case Waiting.ForDownstream ignored -> plain(Kind.DOWNSTREAM_EXPECTED);
            case Waiting.ForApproval approval -> new WaitingReason(Kind.APPROVAL_PENDING, Optional.empty(),
                    words(Kind.APPROVAL_PENDING, approval.environment(), approval.pending()), List.of(), 0, List.of(), Optional.empty(),
                    Optional.empty(), Optional.empty());
            case Waiting.ForPerson ignored -> plain(Kind.MANUAL);
            case Waiting.ForTime(Instant until) -> new WaitingReason(Kind.SCHEDULED, Optional.empty(), words(Kind.SCHEDULED, until),
                    List.of(), 0, List.of(), Optional.empty(), Optional.empty(), Optional.of(until));
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
        return new WaitingReason(kind, Optional.empty(), words, before.stream().toList(), before.isPresent() ? 1 : 0, List.of(),
                Optional.empty(), Optional.of(resource.group()), Optional.empty());
    }

    private static WaitingReason ofRunner(ForRunner job, Instant now) {
        RunnerOffer runners = job.runners();
        Optional<Condition> unmet = unmet(runners);
        if (unmet.isPresent()) {
            List<String> tags = unmet.get() == Condition.TAGS ? runners.missing() : List.of();
            return new WaitingReason(Kind.NO_MATCHING_RUNNER, unmet, words(unmet.get(), runners), List.of(), 0, tags, Optional.empty(),
                    Optional.empty(), Optional.empty());
        }
        if (runners.notPaused() == 0) {
            return counted(Kind.RUNNERS_PAUSED, runners.withTags());
        }
        if (!runners.online(now)) {
            return counted(Kind.RUNNERS_OFFLINE, runners.notPaused());
        }
        if (!job.buildsEnabled()) {
            return plain(Kind.BUILDS_DISABLED);
        }
        if (job.userBlocked()) {
            return plain(Kind.USER_BLOCKED);
        }
        return runners.idle(now) ? counted(Kind.RUNNER_EXPECTED, runners.notPaused()) : counted(Kind.RUNNERS_BUSY, runners.notPaused());
    }

    private static Optional<Condition> unmet(RunnerOffer runners) {
        if (runners.typeEnabled() == 0) {
            return Optional.of(runners.reaching() == 0 ? Condition.NONE : Condition.SWITCHED_OFF);
        }
        if (runners.refAllowed() == 0) {
            return Optional.of(Condition.PROTECTED);
        }
        if (runners.untaggedAllowed() == 0) {
            return Optional.of(Condition.RUN_UNTAGGED);
        }
        return runners.withTags() == 0 ? Optional.of(Condition.TAGS) : Optional.empty();
    }

    /** Returns the reason with the number of runners that pass all checks before the first that no runner passes. */
    private static Reason words(Condition condition, RunnerOffer runners) {
        String id = id(Kind.NO_MATCHING_RUNNER) + "." + condition.wireName();
        return switch (condition) {
            case NONE -> Reason.of(id);
            case SWITCHED_OFF -> Reason.of(id, runners.reaching());
            case PROTECTED -> Reason.of(id, runners.typeEnabled());
            case RUN_UNTAGGED -> Reason.of(id, runners.refAllowed());
            case TAGS -> Reason.of(id, runners.untaggedAllowed(), String.join(", ", runners.missing()));
        };
    }

    private static WaitingReason counted(Kind kind, int runners) {
        return new WaitingReason(kind, Optional.empty(), words(kind, runners), List.of(), 0, List.of(), Optional.empty(), Optional.empty(),
                Optional.empty());
    }

    private static WaitingReason plain(Kind kind) {
        return new WaitingReason(kind, Optional.empty(), words(kind), List.of(), 0, List.of(), Optional.empty(), Optional.empty(),
                Optional.empty());
    }

    private static Reason words(Kind kind, Object... args) {
        return Reason.of(id(kind), args);
    }

    private static String id(Kind kind) {
        return "waiting." + kind.wireName();
    }
}
