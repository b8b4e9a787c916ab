package dev.slipway.bootstrap.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.bootstrap.endtoend.Wiretap.Call;
import dev.slipway.bootstrap.endtoend.Wiretap.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Remembers on the runners' side of the wire what the server has acknowledged: every byte of a log, every artifact, every final state. What
 * cannot be true beside it, such as a job that is handed out again after that, is noted at once.
 */
final class Witness implements Wiretap.Listener {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern JOB = Pattern.compile("/api/v4/jobs/(\\d+).*");
    private static final int FILE_GROUP = 1;
    private static final Pattern FILE = Pattern.compile("(?s)--[^\r\n]+\r\n.*?\r\n\r\n(.*)\r\n--[^\r\n]+--\r\n");

    private final Map<Long, Acknowledged> jobs = new TreeMap<>();
    private final Map<String, String> seen = new HashMap<>();
    private final List<String> contradictions = new CopyOnWriteArrayList<>();

    /** Everything that the server has acknowledged of one job. */
    static final class Acknowledged {

        private final long project;
        private byte[] log = new byte[0];
        private byte[] artifact;
        private String state;

        private Acknowledged(long project) {
            this.project = project;
        }

        long project() {
            return project;
        }

        byte[] log() {
            return log;
        }

        /** Null where none was. */
        byte[] artifact() {
            return artifact;
        }

        /** Null while it was not over. */
        String state() {
            return state;
        }

        private Acknowledged copy() {
            Acknowledged copy = new Acknowledged(project);
            copy.log = log;
            copy.artifact = artifact;
            copy.state = state;
            return copy;
        }

        private boolean something() {
            return log.length > 0 || artifact != null || state != null;
        }
    }

    @Override
    public synchronized boolean answered(Call call, Reply reply) {
        if (reply.status() >= 500 && reply.status() != 503) {
            contradictions.add(call.method() + " " + call.path() + " was answered " + reply.status());
        }
        Phase.of(call).ifPresent(phase -> {
            switch (phase) {
                case CLAIM -> claimed(reply);
                case APPEND -> appended(job(call), call, reply);
                case UPLOAD -> uploaded(job(call), call, reply);
                case FINAL_UPDATE -> ended(job(call), call, reply);
                case PUSH, ARCHIVE -> { }
            }
        });
        return true;
    }

    private Acknowledged job(Call call) {
        Matcher matcher = JOB.matcher(call.path());
        return matcher.matches() ? jobs.get(Long.parseLong(matcher.group(1))) : null;
    }

    private void claimed(Reply reply) {
        if (reply.status() == 201) {
            JsonNode job = json(reply.body());
            Acknowledged known = jobs.computeIfAbsent(job.get("id").asLong(),
                    id -> new Acknowledged(job.at("/job_info/project_id").asLong()));
            if (known.something()) {
                contradictions.add("job " + job.get("id") + " is handed out again although something of it was acknowledged");
            }
        }
    }

    private void appended(Acknowledged job, Call call, Reply reply) {
        boolean known = reply.status() == 202 || reply.status() == 416;
        if (known && !reply.header("Range").isEmpty()) {
            int start = Integer.parseInt(call.header("Content-Range").replaceAll("-.*", ""));
            int stored = Integer.parseInt(reply.header("Range").replaceAll(".*-", ""));
            if (stored < job.log.length) {
                contradictions.add("a log of which " + job.log.length + " bytes were acknowledged has " + stored);
            }
            int end = Math.min(stored, start + call.body().length);
            if (end > job.log.length && start <= job.log.length) {
                byte[] longer = Arrays.copyOf(job.log, end);
                System.arraycopy(call.body(), 0, longer, start, end - start);
                job.log = longer;
            }
        }
    }

    private static void uploaded(Acknowledged job, Call call, Reply reply) {
        if (reply.status() == 201) {
            Matcher file = FILE.matcher(new String(call.body(), StandardCharsets.ISO_8859_1));
            if (!file.matches()) {
                throw new IllegalStateException("an upload without a file");
            }
            job.artifact = file.group(FILE_GROUP).getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    private static void ended(Acknowledged job, Call call, Reply reply) {
        if (reply.status() == 200) {
            job.state = json(call.body()).get("state").asText();
        }
    }

    /** Somebody has read the status of something; what has ended stays as it ended. */
    synchronized void saw(String what, String status) {
        String before = seen.put(what, status);
        boolean ended = before != null && before.matches("success|failed|canceled|skipped");
        boolean unbegun = "running".equals(before) && what.startsWith("job") && status.equals("created");
        if (ended && !before.equals(status) || unbegun) {
            contradictions.add(what + " went from " + before + " to " + status);
        }
    }

    /** What was acknowledged until this moment: jobs that run go on. */
    synchronized Map<Long, Acknowledged> jobs() {
        Map<Long, Acknowledged> until = new TreeMap<>();
        jobs.forEach((id, job) -> until.put(id, job.copy()));
        return until;
    }

    List<String> contradictions() {
        return contradictions;
    }

    private static JsonNode json(byte[] content) {
        try {
            return JSON.readTree(content);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
