package dev.slipway.application.pipeline.fake;

import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.port.Pipelines.NewJob;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobTimeout;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** One run of a job with all that any port keeps of it. A row in a table is never changed: who changes it puts a copy in its place. */
public final class JobRow {

    public final long id;
    public final long pipelineId;
    public final long projectId;
    public final NewJob made;

    /** Without obstacles, which are found out when the job is read. */
    public JobRun run;
    public Long userId;
    public Long runnerId;
    public Long managerId;
    /** Of the token that opens the job; null where none does. */
    public byte[] token;
    /** Of the token that the job had last. */
    public byte[] lastToken;
    public JobTimeout timeout;
    public Integer exitCode;
    public List<String> secrets = List.of();
    public boolean debug;
    public Instant heardAt;
    public BigDecimal coverage;
    public Instant updatedAt;
    public Instant erasedAt;
    public Instant filesExpireAt;
    public String logBlob;
    public long logSize;
    public TreeMap<Long, byte[]> pieces = new TreeMap<>();
    public List<PipelineVariable> variables = List.of();
    public List<File> files = List.of();
    /** Why the pipeline of a trigger job could not be made; null for nothing. */
    public BridgeProblem problem;
    /** Page of an external job in its own system; null for none. */
    public String targetUrl;
    public String description;

    public record File(String type, String name, long size, Instant expiresAt) {}

    public JobRow(JobRun run, long pipelineId, long projectId, NewJob made, Long userId, Instant now) {
        this.id = run.id();
        this.pipelineId = pipelineId;
        this.projectId = projectId;
        this.made = made;
        this.run = run;
        this.userId = userId;
        this.updatedAt = now;
    }

    /** What the configuration and people said about the job, and nothing of what its run left behind. */
    JobRow again(JobRun next, Long user, Instant now) {
        JobRow row = new JobRow(next.facing(Set.of()), pipelineId, projectId, made, user == null ? userId : user, now);
        row.variables = variables;
        return row;
    }

    public boolean bridge() {
        return run.plan().bridge();
    }

    JobRow copy() {
        JobRow copy = new JobRow(run, pipelineId, projectId, made, userId, updatedAt);
        copy.runnerId = runnerId;
        copy.managerId = managerId;
        copy.token = token;
        copy.lastToken = lastToken;
        copy.timeout = timeout;
        copy.exitCode = exitCode;
        copy.secrets = secrets;
        copy.debug = debug;
        copy.heardAt = heardAt;
        copy.coverage = coverage;
        copy.erasedAt = erasedAt;
        copy.filesExpireAt = filesExpireAt;
        copy.logBlob = logBlob;
        copy.logSize = logSize;
        copy.pieces = new TreeMap<>(pieces);
        copy.variables = variables;
        copy.files = files;
        copy.problem = problem;
        copy.targetUrl = targetUrl;
        copy.description = description;
        return copy;
    }
}
