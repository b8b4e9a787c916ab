package dev.slipway.bootstrap.endtoend;

import dev.slipway.bootstrap.endtoend.Wiretap.Call;
import dev.slipway.bootstrap.endtoend.Wiretap.Reply;
import java.time.LocalTime;
import java.util.ArrayDeque;
import java.util.Deque;

/** Keeps the last things that were said on the wire, to be read where a test fails. */
final class Transcript implements Wiretap.Listener {

    private static final int LAST = 400;

    private final Deque<String> lines = new ArrayDeque<>();

    @Override
    public void asked(Call call) {
        note("> " + describe(call));
    }

    @Override
    public boolean answered(Call call, Reply reply) {
        note("< " + describe(call) + " " + reply.status() + " " + reply.header("Job-Status") + " " + reply.header("Range"));
        return true;
    }

    private static String describe(Call call) {
        return call.method() + " " + call.path() + " " + call.header("Content-Range");
    }

    /** Looking on is left out, there is too much of it. */
    synchronized void note(String line) {
        if (!line.contains(" GET ") || !line.contains("/api/v4/projects/")) {
            lines.addLast(LocalTime.now() + " " + line);
        }
        if (lines.size() > LAST) {
            lines.removeFirst();
        }
    }

    @Override
    public synchronized String toString() {
        return String.join("\n", lines);
    }
}
