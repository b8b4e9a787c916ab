package dev.slipway.application.kernel.fake;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Rows in memory that take part in {@link FakeTransactions}: what a unit changes is seen by it alone until it has committed, and is gone
 * where it failed. Rows are values; to change one is to put another in its place.
 */
public final class FakeTable<K extends Comparable<? super K>, V> {

    private final FakeTransactions transactions;
    private volatile NavigableMap<K, V> committed = new TreeMap<>();
    /** Of the unit that writes; null where it has changed nothing here. */
    private NavigableMap<K, V> changed;

    public FakeTable(FakeTransactions transactions) {
        this.transactions = transactions;
        transactions.own(this);
    }

    void end(boolean commits) {
        if (changed != null && commits) {
            committed = changed;
        }
        changed = null;
    }

    private NavigableMap<K, V> seen() {
        return transactions.writing() && changed != null ? changed : committed;
    }

    private NavigableMap<K, V> changing() {
        if (changed == null) {
            changed = new TreeMap<>(committed);
        }
        return changed;
    }

    public Optional<V> find(K key) {
        return Optional.ofNullable(seen().get(key));
    }

    /** All rows, in the order of their keys. */
    public Stream<V> rows() {
        return new ArrayList<>(seen().values()).stream();
    }

    public List<V> rows(Predicate<? super V> condition) {
        return rows().filter(condition).toList();
    }

    public void put(K key, V row) {
        transactions.write(() -> {
            changing().put(key, row);
        });
    }

    /** False where a row with this key is there. */
    public boolean add(K key, V row) {
        return transactions.write(() -> changing().putIfAbsent(key, row) == null);
    }

    /** False where there is no such row. */
    public boolean remove(K key) {
        return transactions.write(() -> changing().remove(key) != null);
    }

    public int removeIf(Predicate<? super V> condition) {
        return removeIf(condition, Integer.MAX_VALUE);
    }

    /** Removes the first rows that meet a condition, at most so many, and returns how many. */
    public int removeIf(Predicate<? super V> condition, int most) {
        return transactions.write(() -> {
            List<K> keys = changing().entrySet().stream().filter(row -> condition.test(row.getValue())).limit(most).map(Map.Entry::getKey)
                    .toList();
            keys.forEach(changing()::remove);
            return keys.size();
        });
    }
}
