package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongConsumer;

/** Announcements in memory, heard by everybody at once; remembers them all. */
public final class FakeAnnouncements implements Announcements {

    private record Listener(String topic, LongConsumer consumer) {}

    private final Transactions transactions;
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final List<String> announced = new CopyOnWriteArrayList<>();

    public FakeAnnouncements(Transactions transactions) {
        this.transactions = transactions;
    }

    /** What was announced until now, as {@code <topic> <subject>}. */
    public List<String> announced() {
        return List.copyOf(announced);
    }

    @Override
    public void announce(String topic, long subject) {
        transactions.afterCommit(() -> {
            announced.add(topic + " " + subject);
            listeners.stream().filter(listener -> listener.topic().equals(topic)).forEach(listener -> tell(listener, subject));
        });
    }

    private static void tell(Listener listener, long subject) {
        try {
            listener.consumer().accept(subject);
        } catch (RuntimeException survived) {
            // the others want to hear of it too
        }
    }

    @Override
    public Subscription listen(String topic, LongConsumer listener) {
        Listener added = new Listener(topic, listener);
        listeners.add(added);
        return () -> listeners.removeIf(each -> each == added);
    }
}
