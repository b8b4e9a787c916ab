package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.kernel.query.RenderedStatement.place;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobEffect;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobLifecycle;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.Move;
import dev.slipway.domain.pipeline.Move.JobMoved;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.persistence.job.LogSecrets;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jooq.Field;
import org.jooq.QueryPart;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** The steps of jobs in one decision, each job once, as the rows of a table: arrays, one for each column. */
record StepRows(Decision decision, TransitionDetails details, List<Path> paths) {

    private static final List<String> NAMES = List.of("id", "status_before", "status", "allow_failure", "failure_reason", "ended", "acted",
            "cleared", "assigned", "queued_at", "started_at", "finished_at", "scheduled_at", "token_digest", "runner_id", "manager_id",
            "timeout_seconds", "timeout_source", "masks", "debug");

    /** Number of columns, which are the first places of the statement. */
    static final int COLUMNS = NAMES.size();

    /** All steps of one job in this decision as one. */
    private record Path(JobRun before, JobRun after, Set<JobEffect> effects, boolean reopened) {

        static Path of(JobMoved moved) {
            if (!JobLifecycle.TABLE.from(moved.event()).contains(moved.before().status())) {
                throw new IllegalStateException(moved.rule() + " does not leave " + moved.before().status());
            }
            return new Path(moved.before(), moved.after(), moved.effects(), moved.event() == JobEvent.PROCESS);
        }

        Path then(Path next) {
            Set<JobEffect> all = EnumSet.noneOf(JobEffect.class);
            all.addAll(effects);
            all.addAll(next.effects);
            return new Path(before, next.after, all, reopened || next.reopened);
        }
    }

    static StepRows of(Decision decision, TransitionDetails details) {
        Map<Long, Path> paths = new LinkedHashMap<>();
        for (Move move : decision.moves()) {
            if (move instanceof JobMoved moved) {
                paths.merge(moved.after().id(), Path.of(moved), Path::then);
            }
        }
        return new StepRows(decision, details, List.copyOf(paths.values()));
    }

    /** The table of steps. Times are texts, as arrays have them. */
    static Table<?> table() {
        QueryPart[] arrays = new QueryPart[COLUMNS];
        for (int column = 0; column < COLUMNS; column++) {
            arrays[column] = switch (NAMES.get(column)) {
                case "id", "runner_id", "manager_id", "timeout_seconds" -> place(column, SQLDataType.BIGINT.array());
                case "allow_failure", "ended", "acted", "cleared", "assigned", "debug" -> place(column, SQLDataType.BOOLEAN.array());
                case "token_digest", "masks" -> place(column, SQLDataType.BLOB.array());
                default -> place(column, SQLDataType.CLOB.array());
            };
        }
        String places = String.join(", ", Stream.iterate(0, next -> next + 1).limit(COLUMNS).map(column -> "{" + column + "}").toList());
        return DSL.table("unnest(" + places + ")", arrays).as("step", NAMES.toArray(String[]::new));
    }

    static Field<Long> number(String column) {
        return field(name("step", column), SQLDataType.BIGINT);
    }

    static Field<String> text(String column) {
        return field(name("step", column), SQLDataType.CLOB);
    }

    static Field<Boolean> flag(String column) {
        return field(name("step", column), SQLDataType.BOOLEAN);
    }

    static Field<byte[]> bytes(String column) {
        return field(name("step", column), SQLDataType.BLOB);
    }

    static Field<Instant> time(String column) {
        return text(column).cast(JOBS.QUEUED_AT);
    }

    boolean isEmpty() {
        return paths.isEmpty();
    }

    int size() {
        return paths.size();
    }

    /** Returns the values of the columns, then the others. */
    @Nullable Object[] values(Secrets secrets, @Nullable Object... others) {
        return Stream.concat(Stream.of(
                all(path -> path.after.id(), Long[]::new), all(path -> path.before.status().wireName(), String[]::new),
                all(path -> path.after.status().wireName(), String[]::new), all(path -> path.after.allowFailure(), Boolean[]::new),
                all(path -> path.after.failureReason().map(reason -> reason.wireName()).orElse(null), String[]::new),
                all(this::ended, Boolean[]::new), all(this::acted, Boolean[]::new),
                all(path -> path.effects.contains(JobEffect.CLEAR_RUNNER), Boolean[]::new), all(this::assigned, Boolean[]::new),
                all(path -> written(path.after.times().queuedAt()), String[]::new),
                all(path -> written(path.after.times().startedAt()), String[]::new),
                all(path -> written(path.after.times().finishedAt()), String[]::new),
                all(path -> written(path.after.times().scheduledAt()), String[]::new),
                given((job, made) -> made.tokenDigest(), byte[][]::new), given((job, made) -> made.runnerId(), Long[]::new),
                given((job, made) -> made.managerId(), Long[]::new),
                given((job, made) -> made.timeout().limit().toSeconds(), Long[]::new),
                given((job, made) -> made.timeout().source().wireName(), String[]::new),
                given((job, made) -> LogSecrets.encrypt(secrets, job, made.secrets()), byte[][]::new),
                given((job, made) -> made.debug(), Boolean[]::new)), Arrays.stream(others)).toArray();
    }

    /** Returns the values of a column of assignments, absent for the other jobs. */
    private <T> Object given(BiFunction<Long, Assignment, @Nullable T> value, IntFunction<T[]> array) {
        return all(path -> {
            Assignment made = details.assignments().get(path.after.id());
            return made == null || !assigned(path) ? null : value.apply(path.after.id(), made);
        }, array);
    }

    private <T> Object all(Function<Path, @Nullable T> value, IntFunction<T[]> array) {
        return paths.stream().map(value).toArray(array);
    }

    private boolean ended(Path path) {
        return JobStatus.FINISHED.contains(path.after.status()) && path.after.id() == decision.job();
    }

    private boolean acted(Path path) {
        return path.reopened || path.after.id() == decision.job() && JobStatus.STOPPED.contains(path.before.status());
    }

    private boolean assigned(Path path) {
        return path.after.status() == JobStatus.RUNNING && details.assignments().containsKey(path.after.id());
    }

    private static @Nullable String written(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    /** The jobs with the states that were decided on. */
    @Override
    public String toString() {
        return paths.stream().map(path -> path.before.id() + " " + path.before.status()).toList().toString();
    }
}
