package dev.slipway.application.runner.job;

import dev.slipway.application.job.JobAnnouncements;
import dev.slipway.application.kernel.port.Announcements;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes waiting requests for jobs when a job becomes pending. Announcements can be lost, so each wait has a timeout. */
public final class QueueWatch implements AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition heard = lock.newCondition();
    private final Announcements.Subscription subscription;
    private long ticks;
    private int waiting;
    private boolean closed;

    public QueueWatch(Announcements announcements) {
        this.subscription = announcements.listen(JobAnnouncements.PENDING, project -> tick());
    }

    /** Returns the current mark, which callers take before they search the queue. */
    long mark() {
        lock.lock();
        try {
            return ticks;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns when a job became pending after {@code mark}, when the timeout is over, or when the server stops.
     *
     * @return remaining part of the timeout
     */
    Duration await(long mark, Duration timeout) {
        long left = timeout.toNanos();
        lock.lock();
        waiting++;
        try {
            while (ticks == mark && !closed && left > 0) {
                left = heard.awaitNanos(left);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } finally {
            waiting--;
            lock.unlock();
        }
        return left > 0 ? Duration.ofNanos(left) : Duration.ZERO;
    }

    /** Returns the number of requests that wait at present. */
    public int waiting() {
        lock.lock();
        try {
            return waiting;
        } finally {
            lock.unlock();
        }
    }

    boolean closed() {
        lock.lock();
        try {
            return closed || Thread.currentThread().isInterrupted();
        } finally {
            lock.unlock();
        }
    }

    private void tick() {
        lock.lock();
        try {
            ticks++;
            heard.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Wakes all waiting requests at once; later ones do not wait. */
    @Override
    public void close() {
        subscription.close();
        lock.lock();
        try {
            closed = true;
            heard.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
