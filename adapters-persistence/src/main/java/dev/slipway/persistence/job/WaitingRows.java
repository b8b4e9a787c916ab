package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.field;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.RunnerOffer;
import dev.slipway.domain.job.Waiting.Other;
import dev.slipway.domain.job.Waiting;
import dev.slipway.domain.job.approval.ApprovalCount;
import dev.slipway.persistence.kernel.JsonDocuments;
import dev.slipway.persistence.kernel.query.Row;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a job waits for, in the statement that reads the job: one document of the function {@code facts_of_waiting_job}, made
 * for waiting jobs alone, so that lists of jobs that ended cost nothing more. Times are compared outside, since the clock decides which
 * runners are online.
 */
final class WaitingRows {

    static final Field<JSONB> FACTS = field("case when {0} then facts_of_waiting_job({1}) end", JSONB.class,
            JobStatusWords.in(JOBS.STATUS, JobStatus.WAITING_FOR_OTHERS).or(
                    JobStatusWords.in(JOBS.STATUS, Set.of(JobStatus.MANUAL))
                            .and(JOBS.ENVIRONMENT.isNotNull())),
            JOBS.ID).as("waiting_facts");

    private WaitingRows() {
    }

    private record ForRunner(int reaching, int typeEnabled, int refAllowed, int untaggedAllowed, int withTags, int notPaused,
            String heard, String heardIdle, List<String> missing, boolean builds, String account) {}

    private record ForJobs(boolean needs, int count, List<Before> jobs) {}

    private record ForResource(String group, Before holder, Before ahead) {}

    private record ForApproval(String environment, List<Required> rules, List<Required> numbers, List<Granted> granted) {}

    /** @param id of an approval rule, or of a protection without any */
    private record Required(long id, int approvals) {

        static Map<Long, Integer> map(List<Required> all) {
            return all == null ? Map.of() : all.stream().collect(Collectors.toMap(Required::id, Required::approvals));
        }
    }

    private record Granted(Long rule, List<Long> protections) {

        ApprovalCount.Granted counted() {
            return new ApprovalCount.Granted(rule == null ? OptionalLong.empty() : OptionalLong.of(rule), Set.copyOf(protections));
        }
    }

    private record Before(long id, String name, String status, String stage, long pipelineId) {

        Other in(long pipeline) {
            return new Other(id, name, JobStatus.of(status).orElseThrow(), pipeline);
        }
    }

    /** Null where the job does not wait. */
    static @Nullable Waiting of(Row row) {
        JSONB facts = row.get(FACTS);
        return switch (JobStatus.of(row.get(JOBS.STATUS)).orElseThrow()) {
            case CREATED -> jobs(JsonDocuments.read(facts, ForJobs.class), row.get(PIPELINES.ID));
            case WAITING_FOR_RESOURCE -> resource(JsonDocuments.read(facts, ForResource.class), row.get(JOBS.ID));
            case PREPARING -> new Waiting.ForPreparation();
            case PENDING -> facts == null ? new Waiting.ForDownstream() : runner(JsonDocuments.read(facts, ForRunner.class));
            case MANUAL -> facts == null ? new Waiting.ForPerson() : person(JsonDocuments.read(facts, ForApproval.class));
            case SCHEDULED -> new Waiting.ForTime(row.get(JOBS.SCHEDULED_AT));
            case RUNNING, SUCCESS, FAILED, CANCELED, SKIPPED -> null;
        };
    }

    private static Waiting jobs(ForJobs facts, long pipelineId) {
        List<Before> before = facts.jobs() == null ? List.of() : facts.jobs();
        return new Waiting.ForJobs(facts.needs(), before.stream().findFirst().map(Before::stage),
                before.stream().map(job -> job.in(pipelineId)).toList(), facts.count());
    }

    private static Waiting resource(ForResource facts, long jobId) {
        Optional<Before> ahead = Optional.ofNullable(facts.ahead()).filter(job -> job.id() != jobId);
        return new Waiting.ForResource(facts.group(), Optional.ofNullable(facts.holder()).map(job -> job.in(job.pipelineId())),
                ahead.map(job -> job.in(job.pipelineId())));
    }

    private static Waiting runner(ForRunner facts) {
        List<String> missing = facts.missing() == null ? List.of() : facts.missing();
        RunnerOffer offer = new RunnerOffer(facts.reaching(), facts.typeEnabled(), facts.refAllowed(), facts.untaggedAllowed(),
                facts.withTags(), facts.notPaused(), time(facts.heard()), time(facts.heardIdle()), missing);
        boolean barred = facts.account() == null || AccountState.of(facts.account()).blockReason().isPresent();
        return new Waiting.ForRunner(offer, facts.builds(), barred);
    }

    private static Waiting person(ForApproval facts) {
        List<Granted> granted = facts.granted() == null ? List.of() : facts.granted();
        int pending = new ApprovalCount(Required.map(facts.rules()), Required.map(facts.numbers()),
                granted.stream().map(Granted::counted).toList()).pending();
        return pending > 0 ? new Waiting.ForApproval(facts.environment(), pending) : new Waiting.ForPerson();
    }

    private static Optional<Instant> time(String text) {
        return Optional.ofNullable(text).map(Instant::parse);
    }
}
