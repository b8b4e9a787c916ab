package dev.slipway.bootstrap.demo;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** The log of a running job: collected here, masked, and appended to the server's copy piece by piece. */
final class JobLog {

    private static final int LARGEST_PIECE = 512 * 1024;
    private static final String MASK = "[MASKED]";

    private final Api api;
    private final long jobId;
    private final String token;
    private final List<String> masked;
    private final ReentrantLock lock = new ReentrantLock();
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private String held = "";
    private long sent;

    JobLog(Api api, long jobId, String token, List<String> masked) {
        this.api = api;
        this.jobId = jobId;
        this.token = token;
        this.masked = masked.stream().filter(value -> !value.isEmpty()).sorted(Comparator.comparing(String::length).reversed()).toList();
    }

    void line(String text) {
        append(text + "\n");
    }

    /** Takes text in whole lines at the best: what is masked is only recognised within what is appended at once. */
    void append(String text) {
        lock.lock();
        try {
            String whole = held + text;
            int end = whole.lastIndexOf('\n') + 1;
            held = whole.substring(end);
            pending.writeBytes(mask(whole.substring(0, end)).getBytes(StandardCharsets.UTF_8));
        } finally {
            lock.unlock();
        }
    }

    private String mask(String text) {
        String result = text;
        for (String value : masked) {
            result = result.replace(value, MASK);
        }
        return result;
    }

    /** How the server sees the job now. */
    enum Verdict { GO_ON, STOP }

    /** Sends what has come since the last time; everything, where {@code last}. */
    Verdict flush(boolean last) {
        lock.lock();
        try {
            if (last && !held.isEmpty()) {
                pending.writeBytes(mask(held).getBytes(StandardCharsets.UTF_8));
                held = "";
            }
            while (pending.size() > 0) {
                if (send() == Verdict.STOP) {
                    return Verdict.STOP;
                }
            }
            return Verdict.GO_ON;
        } finally {
            lock.unlock();
        }
    }

    private Verdict send() {
        byte[] all = pending.toByteArray();
        byte[] piece = Arrays.copyOf(all, Math.min(all.length, LARGEST_PIECE));
        Api.Answer answer = api.send("PATCH", "/jobs/" + jobId + "/trace", BodyPublishers.ofByteArray(piece), Map.of(
                "JOB-TOKEN", token, "Content-Type", "text/plain", "Content-Range", sent + "-" + (sent + piece.length - 1)));
        if (answer.status() == 202) {
            drop(all, piece.length);
            return Verdict.GO_ON;
        }
        if (answer.status() == 416) {
            long stored = Long.parseLong(answer.header("Range").replaceAll("^.*-", ""));
            drop(all, (int) Math.max(0, stored - sent));
            return Verdict.GO_ON;
        }
        return Verdict.STOP;
    }

    private void drop(byte[] all, int bytes) {
        sent += bytes;
        pending.reset();
        pending.write(all, bytes, all.length - bytes);
    }
}
