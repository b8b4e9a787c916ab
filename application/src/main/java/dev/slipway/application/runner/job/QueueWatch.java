package dev.slipway.application.runner.job;

import dev.slipway.application.job.JobAnnouncements;
import dev.slipway.application.kernel.port.Announcements;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes requests for jobs that are held because there was none. What is heard is quick and lossy, so nobody waits without an end. */
@Singleton
public final class QueueWatch implements AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition heard = lock.newCondition();
    private final Announcements.Subscription subscription;
    private long ticks;
    private boolean closed;

    public QueueWatch(Announcements announcements) {
        this.subscription = announcements.listen(JobAnnouncements.PENDING, project -> tick());
    }

    /** To be taken before the queue is searched. */
    long mark() {
        lock.lock();
        try {
            return ticks;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns when something became pending after {@code mark}, when the time is over, or when the server stops.
     *
     * @return how much of that time was left
     */
    Duration await(long mark, Duration longest) {
        long left = longest.toNanos();
        lock.lock();
        try {
            while (ticks == mark && !closed && left > 0) {
                left = heard.awaitNanos(left);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        return left > 0 ? Duration.ofNanos(left) : Duration.ZERO;
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

    /** Answers everything that is held at once, and holds nothing more. */
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
