package dev.slipway.application.job;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobLogs.JobLog;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.io.InputStream;

/** Returns the log of a job to users. A log in debug mode needs the right to change the job. */
public final class ReadLog {

    private final Access access;
    private final JobLogs logs;
    private final LogText text;
    private final LogWatch watch;

    public ReadLog(Access access, JobLogs logs, LogText text, LogWatch watch) {
        this.access = access;
        this.logs = logs;
        this.text = text;
        this.watch = watch;
    }

    /** A snapshot of a log: its length, and its bytes, to be read once. */
    public static final class Content {

        private final LogText text;
        private final JobLog log;
        private final long size;

        private Content(LogText text, JobLog log) {
            this.text = text;
            this.log = log;
            this.size = text.shownSize(log);
        }

        public long jobId() {
            return log.jobId();
        }

        public long size() {
            return size;
        }

        /** Opens the bytes from {@code from} (inclusive) to {@code to} (exclusive). The caller closes the stream. */
        public InputStream open(long from, long to) {
            return text.open(log, from, Math.min(to, size));
        }
    }

    /** @param evenUnstarted whether a job that never started has an empty log; otherwise it is rejected as not found */
    public Content read(Caller caller, ProjectRef project, long jobId, boolean evenUnstarted) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.READ_JOBS);
        JobLog log = logs.find(jobId).filter(found -> found.projectId() == grant.id()).orElseThrow(Refusal::notFound);
        if (log.debug()) {
            grant.require(Ability.UPDATE_JOB);
        }
        if (!log.started() && !evenUnstarted) {
            throw Refusal.notFound();
        }
        if (log.started() && !log.ended()) {
            watch.watching(jobId);
        }
        return new Content(text, log);
    }
}
