package dev.slipway.rest.edge;

import java.util.Map;
import org.slf4j.MDC;

/** Values on every log line of a request: its id. */
public final class LogContext {

    private static final String REQUEST_ID = "request_id";

    private LogContext() {
    }

    static void enter(String requestId) {
        MDC.put(REQUEST_ID, requestId);
    }

    static void leave() {
        MDC.remove(REQUEST_ID);
    }

    /** Wraps a task so that it runs on another thread with the log context of this one. */
    public static Runnable propagated(Runnable task) {
        Map<String, String> here = MDC.getCopyOfContextMap();
        return here == null ? task : () -> {
            MDC.setContextMap(here);
            try {
                task.run();
            } finally {
                MDC.clear();
            }
        };
    }
}
