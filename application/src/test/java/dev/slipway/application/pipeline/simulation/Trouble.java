package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.kernel.port.Transactions;
import java.lang.reflect.Method;

/**
 * What goes wrong between use cases and ports, at a statement that is chosen beforehand: the process dies before it, after it, or when the
 * unit of work has just been committed; or the statement fails and the process lives.
 */
final class Trouble {

    /** How things go wrong. */
    enum Kind { DIES_BEFORE, DIES_AFTER, DIES_AT_COMMIT, FAILS }

    /** The process is gone. No error that use cases survive: nobody is left to catch it. */
    static final class Death extends Error {
        Death(String where) {
            super("died " + where, null, false, false);
        }
    }

    /** A statement that failed, as databases do. */
    static final class Failed extends RuntimeException {
        Failed(String where) {
            super(where + " failed", null, false, false);
        }
    }

    private Kind kind;
    private int left;
    private int depth;
    private boolean dying;

    /** Something goes wrong at the statement of this number from now on, counted from 1, or at the commit that follows it. */
    void arm(Kind what, int statement) {
        kind = what;
        left = statement;
    }

    void disarm() {
        kind = null;
        dying = false;
    }

    <T> T around(Class<T> port, T real) {
        return StandIn.proxy(port, (proxy, method, arguments) -> statement(port, real, method, arguments));
    }

    private Object statement(Class<?> port, Object real, Method method, Object[] arguments) throws Throwable {
        if (kind == null || --left != 0) {
            return StandIn.call(real, method, arguments);
        }
        String where = port.getSimpleName() + "." + method.getName();
        switch (kind) {
            case DIES_BEFORE -> {
                disarm();
                throw new Death("before " + where);
            }
            case DIES_AFTER -> {
                disarm();
                StandIn.call(real, method, arguments);
                throw new Death("after " + where);
            }
            case DIES_AT_COMMIT -> {
                kind = null;
                dying = true;
                return StandIn.call(real, method, arguments);
            }
            case FAILS -> {
                disarm();
                throw new Failed(where);
            }
        }
        throw new IllegalStateException();
    }

    /** Effects after the commit are lost with the process. */
    Transactions around(Transactions real) {
        return StandIn.proxy(Transactions.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "write", "run" -> unit(real, method, arguments);
            case "afterCommit" -> effect(real, (Runnable) arguments[0]);
            default -> StandIn.call(real, method, arguments);
        });
    }

    private Object unit(Transactions real, Method method, Object[] arguments) throws Throwable {
        depth++;
        try {
            Object result = StandIn.call(real, method, arguments);
            if (depth == 1 && dying) {
                disarm();
                throw new Death("after a commit");
            }
            return result;
        } finally {
            depth--;
        }
    }

    private Object effect(Transactions real, Runnable effect) {
        real.afterCommit(() -> {
            if (!dying) {
                effect.run();
            }
        });
        return null;
    }
}
