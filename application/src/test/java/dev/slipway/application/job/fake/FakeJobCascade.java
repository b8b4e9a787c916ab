package dev.slipway.application.job.fake;

import dev.slipway.application.job.port.JobCascade;
import dev.slipway.application.pipeline.fake.FakeCi;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** What jobs leave behind, in memory. */
public final class FakeJobCascade implements JobCascade {

    private final FakeCi ci;

    public FakeJobCascade(FakeCi ci) {
        this.ci = ci;
    }

    @Override
    public Left of(long jobId) {
        return ci.jobs.find(jobId).map(job -> new Left(!job.files.isEmpty(), job.logBlob != null || !job.pieces.isEmpty()))
                .orElse(new Left(false, false));
    }

    @Override
    public List<String> erase(long jobId, long userId, Instant now) {
        List<String> blobs = ci.jobs.find(jobId).stream()
                .flatMap(job -> Stream.concat(Stream.ofNullable(job.logBlob), job.files.stream().map(file -> job.id + file.type())))
                .toList();
        boolean found = ci.change(jobId, job -> {
            FakeJobLogs.forget(job);
            job.files = List.of();
            job.filesExpireAt = null;
            job.erasedAt = now;
            job.updatedAt = now;
        });
        if (!found) {
            throw new IllegalStateException("there is no job " + jobId + " to erase");
        }
        return blobs;
    }
}
