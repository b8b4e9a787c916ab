package dev.slipway.bootstrap.wiring;

import java.util.AbstractList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A list whose elements are looked up once, at the first use: after all modules are made. */
final class LateList<T> extends AbstractList<T> {

    private final Supplier<Collection<T>> source;
    private volatile @Nullable List<T> elements;

    LateList(Supplier<Collection<T>> source) {
        this.source = source;
    }

    @Override
    public T get(int index) {
        return elements().get(index);
    }

    @Override
    public int size() {
        return elements().size();
    }

    private List<T> elements() {
        List<T> found = elements;
        if (found == null) {
            found = List.copyOf(source.get());
            elements = found;
        }
        return found;
    }
}
