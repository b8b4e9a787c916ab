package dev.slipway.application.job.fake;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.domain.job.JobStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Logs in memory. */
public final class FakeJobLogs implements JobLogs {

    private final FakeCi ci;

    public FakeJobLogs(FakeCi ci) {
        this.ci = ci;
    }

    @Override
    public Optional<JobLog> find(long jobId) {
        return ci.jobs.find(jobId).filter(job -> ci.shown(job.pipelineId).isPresent()).map(FakeJobLogs::log);
    }

    private static JobLog log(JobRow job) {
        List<String> lines = job.secrets.stream().flatMap(String::lines).filter(line -> !line.isBlank()).toList();
        return new JobLog(job.id, job.projectId, job.run.times().startedAt() != null, JobStatus.COMPLETED.contains(job.run.status()),
                job.logSize, Optional.ofNullable(job.logBlob), lines, job.debug);
    }

    @Override
    public Optional<JobLog> lock(long jobId) {
        return find(jobId);
    }

    @Override
    public void append(long jobId, long offset, byte[] content, Instant now) {
        ci.transactions.write(() -> {
            if (find(jobId).filter(log -> log.size() == offset).isEmpty()) {
                throw new IllegalStateException("the log of job " + jobId + " does not end at " + offset);
            }
            ci.change(jobId, job -> {
                job.pieces.put(offset, content);
                job.logSize = offset + content.length;
                job.heardAt = now;
            });
        });
    }

    @Override
    public void append(List<NewPiece> pieces, Instant now) {
        ci.transactions.write(() -> pieces.forEach(piece -> append(piece.jobId(), piece.offset(), piece.content(), now)));
    }

    @Override
    public Optional<Piece> piece(long jobId, long offset) {
        return ci.jobs.find(jobId).map(job -> job.pieces.floorEntry(offset)).map(entry -> new Piece(entry.getKey(), entry.getValue()))
                .filter(piece -> offset < piece.start() + piece.content().length);
    }

    @Override
    public void archived(long jobId, String blob, long size) {
        ci.change(jobId, job -> {
            job.logBlob = blob;
            job.secrets = List.of();
            job.pieces = new TreeMap<>(job.pieces.tailMap(size, true));
        });
    }

    @Override
    public Optional<String> erase(long jobId) {
        return ci.transactions.write(() -> {
            Optional<String> blob = find(jobId).flatMap(JobLog::blob);
            ci.change(jobId, FakeJobLogs::forget);
            return blob;
        });
    }

    static void forget(JobRow job) {
        job.logBlob = null;
        job.logSize = 0;
        job.secrets = List.of();
        job.pieces = new TreeMap<>();
    }
}
