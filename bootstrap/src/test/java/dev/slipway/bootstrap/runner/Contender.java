package dev.slipway.bootstrap.runner;

import dev.slipway.application.runner.job.AppendLog;
import dev.slipway.application.runner.job.JobAnswer;
import dev.slipway.application.runner.job.JobRequest;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.application.runner.job.ReportJob;
import dev.slipway.application.runner.job.RequestJob;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.runner.RunnerMatch;
import dev.slipway.domain.runner.RunnerType;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** A runner among many, over the use cases or over HTTP. It notes when it asked and when it was answered. */
abstract class Contender {

    private final Kind kind;
    private final long project;

    private Contender(Kind kind, long project) {
        this.kind = kind;
        this.project = project;
    }

    /** What a runner may take. Together the first of each may take everything. */
    enum Kind {
        PLAIN(true), A(false, "a"), B(false, "b"), BOTH(false, "a", "b"), ANY(true, "a", "b");

        private final boolean untagged;
        private final Set<String> tags;

        Kind(boolean untagged, String... tags) {
            this.untagged = untagged;
            this.tags = Set.of(tags);
        }

        boolean untagged() {
            return untagged;
        }

        Set<String> tags() {
            return tags;
        }
    }

    /** What it was told. */
    sealed interface Asked {

        record Handed(long id, String token) implements Asked {}

        record Nothing(String value) implements Asked {}

        record Contended() implements Asked {}
    }

    record Told(Contender contender, Instant begun, Instant ended, Asked asked) {}

    boolean mayTake(long ofProject, Set<String> tags) {
        RunnerMatch.Runner offer = new RunnerMatch.Runner(project == 0 ? RunnerType.INSTANCE_TYPE : RunnerType.PROJECT_TYPE, Set.of(),
                Set.of(project), false, kind.tags(), kind.untagged(), false);
        return RunnerMatch.CLAUSES.hold(new RunnerMatch(offer, new RunnerMatch.Job(ofProject, Set.of(), true, true, tags, false)));
    }

    final Told ask(String known) {
        Instant begun = Instant.now();
        Asked asked = request(known);
        return new Told(this, begun, Instant.now(), asked);
    }

    abstract Asked request(String known);

    /** @return whether the job is still this runner's */
    abstract boolean append(Asked.Handed job, int offset, String content);

    abstract void succeed(Asked.Handed job);

    @Override
    public String toString() {
        return kind + (project == 0 ? "" : " of project " + project);
    }

    static Contender within(TestServer server, String token, Kind kind, long project) {
        RequestJob requests = server.bean(RequestJob.class);
        AppendLog logs = server.bean(AppendLog.class);
        ReportJob reports = server.bean(ReportJob.class);
        Runners.Process process = new Runners.Process("s_test", "gitlab-runner", "15.11.0", "abc", "linux", "amd64", "shell", Map.of(),
                "127.0.0.1");
        return new Contender(kind, project) {
            @Override
            Asked request(String known) {
                return switch (requests.request(new JobRequest(token, process, known, server.address().toString()))) {
                    case Answer.Assigned(var document) -> new Asked.Handed(document.id(), document.token());
                    case Answer.Nothing(String value) -> new Asked.Nothing(value);
                    case Answer.Contended contended -> new Asked.Contended();
                };
            }

            @Override
            boolean append(Asked.Handed job, int offset, String content) {
                byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
                String range = offset + "-" + (offset + bytes.length - 1);
                return switch (logs.append(job.id(), job.token(), new AppendLog.Piece(range, () -> bytes, false))) {
                    case JobAnswer.Appended appended -> true;
                    case JobAnswer.Over over -> false;
                    case JobAnswer other -> throw new AssertionError(other);
                };
            }

            @Override
            void succeed(Asked.Handed job) {
                JobAnswer answer = reports.report(job.id(), job.token(), new ReportJob.Request("success", null, null));
                if (!(answer instanceof JobAnswer.Accepted || answer instanceof JobAnswer.Over)) {
                    throw new AssertionError(answer);
                }
            }
        };
    }

    static Contender overHttp(Wire wire, String token, Kind kind, long project) {
        return new Contender(kind, project) {
            @Override
            Asked request(String known) {
                Wire.Answer answer = wire.request(token, known);
                return switch (answer.status()) {
                    case 201 -> new Asked.Handed(answer.json().get("id").asLong(), answer.json().get("token").asText());
                    case 204 -> new Asked.Nothing(answer.header("X-GitLab-Last-Update"));
                    case 409 -> new Asked.Contended();
                    default -> throw new AssertionError(answer.status() + " " + answer.body());
                };
            }

            @Override
            boolean append(Asked.Handed job, int offset, String content) {
                Wire.Answer answer = wire.append(new Wire.Job(job.id(), job.token()), offset, content);
                return switch (answer.status()) {
                    case 202 -> true;
                    case 403 -> false;
                    default -> throw new AssertionError(answer.status() + " " + answer.body());
                };
            }

            @Override
            void succeed(Asked.Handed job) {
                Wire.Answer answer = wire.report(new Wire.Job(job.id(), job.token()), "success");
                if (answer.status() != 200 && answer.status() != 403) {
                    throw new AssertionError(answer.status() + " " + answer.body());
                }
            }
        };
    }
}
