package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.port.Observations;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what was said. */
public final class FakeObservations implements Observations {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Map<String, Long> counts = new ConcurrentHashMap<>();

    public List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void event(String name, Object... keysAndValues) {
        StringBuilder line = new StringBuilder(name);
        int count = keysAndValues == null ? 0 : keysAndValues.length;
        for (int index = 0; index < count; index++) {
            line.append(index % 2 == 0 ? ' ' : '=').append(text(keysAndValues[index]));
        }
        lines.add(line.toString());
    }

    @Override
    public void trouble(String name, Throwable cause, Object... keysAndValues) {
        event(name, keysAndValues);
    }

    @Override
    public void count(String name, String... labelsAndValues) {
        StringBuilder counted = new StringBuilder(name);
        for (int index = 0; labelsAndValues != null && index + 1 < labelsAndValues.length; index += 2) {
            counted.append(' ').append(labelsAndValues[index]).append('=').append(labelsAndValues[index + 1]);
        }
        counts.merge(counted.append(' ').toString(), 1L, Long::sum);
    }

    /** How often the name was counted with this among its labels. */
    public long counted(String name, String label, String value) {
        return counts.entrySet().stream()
                .filter(each -> each.getKey().startsWith(name + " ") && each.getKey().contains(" " + label + "=" + value + " "))
                .mapToLong(Map.Entry::getValue).sum();
    }

    private static String text(Object value) {
        try {
            return String.valueOf(value).replaceAll("\\R|\\p{Cntrl}", " ");
        } catch (RuntimeException failed) {
            return "?";
        }
    }
}
